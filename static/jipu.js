// Small conveniences. Every page works without this file.
"use strict";

// A game to step through: pieces of the first board are moved along.
function replay(root) {
  const frame = root.querySelector("[data-board]");
  const first = root.querySelector("[data-first-board]");
  const links = [...root.querySelectorAll("a[data-move]")];
  if (!frame || !first || links.length === 0) return;
  const caption = root.querySelector("[data-caption]");
  const counter = root.querySelector("[data-at]");
  const list = root.querySelector("[data-move-list]");
  const point = (name) => [
    (name.charCodeAt(0) - 97) * 100,
    (9 - Number(name[1])) * 100,
  ];
  const moves = links.map((link) => {
    const iccs = link.dataset.move;
    return { from: iccs.slice(0, 2), to: iccs.slice(2, 4) };
  });
  let at = 0;
  let svg = null;
  let pieces = null;
  let captured = [];

  function begin() {
    frame.replaceChildren(first.content.cloneNode(true));
    svg = frame.querySelector("svg");
    pieces = new Map();
    captured = [];
    at = 0;
    for (const piece of svg.querySelectorAll("g > g")) {
      const circle = piece.querySelector("circle");
      const x = Number(circle.getAttribute("cx"));
      const y = Number(circle.getAttribute("cy"));
      piece.classList.add("piece");
      const name = String.fromCharCode(97 + x / 100) + (9 - y / 100);
      pieces.set(name, { element: piece, home: [x, y] });
    }
  }

  function place(piece, name) {
    const [x, y] = point(name);
    const [dx, dy] = [x - piece.home[0], y - piece.home[1]];
    piece.element.style.transform = `translate(${dx}px, ${dy}px)`;
    pieces.set(name, piece);
  }

  function forward() {
    const { from, to } = moves[at];
    const piece = pieces.get(from);
    const taken = pieces.get(to) || null;
    captured.push(taken);
    if (taken) taken.element.classList.add("taken");
    pieces.delete(from);
    if (piece) {
      // Drawn last, so that it passes over the others.
      place(piece, to);
    }
    at += 1;
  }

  function back() {
    at -= 1;
    const { from, to } = moves[at];
    const piece = pieces.get(to);
    pieces.delete(to);
    if (piece) place(piece, from);
    const taken = captured.pop();
    if (taken) {
      taken.element.classList.remove("taken");
      pieces.set(to, taken);
    }
  }

  function mark() {
    svg.querySelectorAll(".mark").forEach((old) => old.remove());
    if (at === 0) return;
    const { from, to } = moves[at - 1];
    const { targets = "", attackers = "" } = links[at - 1].dataset;
    const around = (names, kind) => names.split(" ").filter(Boolean).map((name) => [name, 54, kind]);
    const marks = [
      [from, 17, "from"],
      ...around(targets, "target"),
      ...around(attackers, "attacker"),
    ];
    for (const [name, radius, kind] of marks) {
      const [cx, cy] = point(name);
      draw("circle", { cx, cy, r: radius, class: `mark ${kind}` });
    }
    const [x, y] = point(to);
    const corners = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([dx, dy]) =>
      `M${x + 31 * dx} ${y + 51 * dy}H${x + 51 * dx}V${y + 31 * dy}`);
    draw("path", { d: corners.join(""), class: "mark to" });
  }

  function draw(shape, attributes) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", shape);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    svg.append(element);
  }

  function show(target, scroll = true) {
    if (!svg) begin();
    const goal = Math.max(0, Math.min(moves.length, target));
    while (at < goal) forward();
    while (goal < at) back();
    mark();
    links.forEach((link) => link.removeAttribute("aria-current"));
    const link = links[at - 1];
    if (link) {
      link.setAttribute("aria-current", "true");
      if (scroll && !("flow" in list.dataset)) {
        const top = link.offsetTop - list.clientHeight / 2;
        list.scrollTo({ top });
      }
    } else if (scroll) {
      list.scrollTo({ top: 0 });
    }
    if (counter) counter.textContent = at;
    if (caption) {
      caption.textContent = link ? `${roundOf(link)} ${link.textContent}` : caption.dataset.start;
    }
  }

  // The number of a round stands on its first line only.
  function roundOf(link) {
    let row = link.closest("tr");
    while (row && !row.querySelector("th")?.textContent.trim()) row = row.previousElementSibling;
    return row ? row.querySelector("th").textContent.trim() : "";
  }

  // The address follows, so that it can be handed on.
  function go(target, scroll) {
    show(target, scroll);
    const query = new URLSearchParams(location.search);
    query.set("ply", at);
    history.replaceState(null, "", `?${query}${location.hash}`);
  }

  const step = (kind) =>
    go({ first: 0, back: at - 1, forward: at + 1, last: moves.length }[kind]);
  root.addEventListener("click", (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    const stepper = event.target.closest("[data-step]");
    const move = event.target.closest("a[data-ply]");
    if (stepper) {
      event.preventDefault();
      step(stepper.dataset.step);
    } else if (move) {
      event.preventDefault();
      go(Number(move.dataset.ply), false);
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target.closest("input, textarea, select")) return;
    const kind = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" }[event.key];
    if (!kind) return;
    event.preventDefault();
    step(kind);
  });
  let touch = null;
  frame.addEventListener("touchstart", (event) => {
    touch = event.changedTouches[0];
  }, { passive: true });
  frame.addEventListener("touchend", (event) => {
    const moved = event.changedTouches[0];
    const dx = moved.clientX - touch.clientX;
    const dy = moved.clientY - touch.clientY;
    if (30 < Math.abs(dx) && Math.abs(dy) < Math.abs(dx)) {
      step(dx < 0 ? "forward" : "back");
    }
  }, { passive: true });
  // The board as it was when a question arose.
  root.addEventListener("jipu:before", (event) => show(event.detail - 1, false));
  begin();
  svg.classList.add("still");
  show(Number(root.dataset.ply));
  requestAnimationFrame(() => requestAnimationFrame(() => svg.classList.remove("still")));
}

// A sheet is read while one types.
function liveReading(form) {
  const target = document.getElementById("reading");
  const text = form.querySelector("textarea[name=text]");
  const file = form.querySelector("input[type=file]");
  let timer = 0;
  let running = null;
  async function read() {
    running?.abort();
    running = new AbortController();
    const body = new FormData();
    const chosen = file?.files[0];
    if (chosen) body.append("file", chosen);
    else body.append("text", text.value);
    body.append("start", form.querySelector("[name=start]")?.value || "");
    try {
      const answer = await fetch(form.dataset.liveReading, {
        method: "POST",
        body,
        signal: running.signal,
      });
      if (answer.ok) target.innerHTML = await answer.text();
      else if (answer.status === 429) later(3000);
      else if (answer.status === 413) {
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        target.replaceChildren(...page.querySelectorAll(".detail"));
      }
    } catch (error) {
      if (error.name !== "AbortError") target.classList.add("stale");
    }
  }
  function later(wait) {
    clearTimeout(timer);
    timer = setTimeout(read, wait);
  }
  text.addEventListener("input", () => later(300));
  file?.addEventListener("change", () => later(0));
}

// A form whose answer takes the place of the page's matter.
async function swap(form, submitter) {
  const body = new URLSearchParams(new FormData(form, submitter));
  const answer = await fetch(form.action, { method: "POST", body });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("main");
  if (!fresh) {
    form.submit();
    return;
  }
  const scroll = window.scrollY;
  document.querySelector("main").replaceWith(fresh);
  document.title = page.title;
  // What answers a form itself has no address to come back to.
  if (answer.redirected) history.replaceState(null, "", answer.url.split("#")[0]);
  window.scrollTo(0, scroll);
  start(fresh);
  // On from the ply that was answered; from the last, round to the first.
  const answered = Number(form.action.match(/plies\/(\d+)$/)?.[1] ?? 0);
  const questions = [...fresh.querySelectorAll(".question")];
  const ply = (question) => Number(question.previousElementSibling.id.replace("ply-", ""));
  const next = questions.find((question) => answered < ply(question)) ?? questions[0];
  if (next) visit(next);
}

// Steps from one open question to the next.
function visit(question) {
  document.querySelectorAll(".question.here").forEach((old) => old.classList.remove("here"));
  question.classList.add("here");
  question.scrollIntoView({ block: "center" });
  const asked = question.previousElementSibling.querySelector("a[data-ply]");
  const before = new CustomEvent("jipu:before", { detail: Number(asked.dataset.ply), bubbles: true });
  question.dispatchEvent(before);
  question.querySelector("button, summary, input:not([type=hidden])")?.focus({ preventScroll: true });
}

function stepQuestion(direction) {
  const questions = [...document.querySelectorAll(".question")];
  if (questions.length === 0) return;
  const here = questions.findIndex((question) => question.classList.contains("here"));
  const next = here < 0 ? (direction < 0 ? questions.length - 1 : 0) : here + direction;
  visit(questions[(next + questions.length) % questions.length]);
}

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target.closest("input, textarea, select")) return;
  const key = event.key.toLowerCase();
  if (key === "n" || key === "j") stepQuestion(1);
  else if (key === "p" || key === "k") stepQuestion(-1);
  else if (key === "u") document.querySelector("[data-undo]")?.click();
});

document.addEventListener("click", (event) => {
  const stepper = event.target.closest("[data-question]");
  if (!stepper) return;
  event.preventDefault();
  stepQuestion(Number(stepper.dataset.question));
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-swap]")) return;
  event.preventDefault();
  swap(form, event.submitter).catch(() => form.submit());
});

// A file dropped anywhere on the page is taken by its form.
function dropZone(form) {
  const input = form.querySelector("input[type=file]");
  const over = (event) => {
    event.preventDefault();
    form.classList.add("dropping");
  };
  form.addEventListener("dragover", over);
  form.addEventListener("dragleave", () => form.classList.remove("dropping"));
  form.addEventListener("drop", (event) => {
    event.preventDefault();
    form.classList.remove("dropping");
    if (event.dataTransfer.files.length === 0) return;
    input.files = event.dataTransfer.files;
    form.requestSubmit();
  });
  input.addEventListener("change", () => form.requestSubmit());
  // It is sent by itself; its button says so until the answer comes.
  const button = form.querySelector("[data-sending]");
  const words = button.textContent;
  form.addEventListener("submit", () => {
    button.disabled = true;
    button.textContent = button.dataset.sending;
  });
  window.addEventListener("pageshow", () => {
    button.disabled = false;
    button.textContent = words;
  });
}

// What was typed and not sent is not left behind without a word, as by another
// language for the page.
let sending = null;
document.addEventListener("submit", (event) => {
  sending = event.defaultPrevented ? null : event.target;
});
window.addEventListener("pageshow", () => {
  sending = null;
});
window.addEventListener("beforeunload", (event) => {
  const isTyped = (field) =>
    field.matches("textarea, input:not([type=hidden], [type=checkbox])") &&
    field.value !== field.defaultValue;
  const isUnsent = (form) =>
    form !== sending &&
    form.method === "post" &&
    ("unsent" in form.dataset || [...form.elements].some(isTyped));
  if ([...document.forms].some(isUnsent)) event.preventDefault();
});

function start(root) {
  root.querySelectorAll("[data-replay]").forEach(replay);
  root.querySelectorAll("[data-live-reading]").forEach(liveReading);
  root.querySelectorAll("[data-drop]").forEach(dropZone);
}

start(document);

// Runs in the browser, below the page of `area dev`.

const text = `font: 13px/1.5 ui-monospace, monospace; white-space: pre-wrap; margin: 0; overflow: auto;`;
const box = `position: fixed; inset: auto 0 0 0; max-height: 50vh; display: flex; flex-direction: column; gap: 8px;
  z-index: 2147483647; padding: 12px 16px; box-sizing: border-box; color: #fff; background: #7f1d1d;`;

let host: HTMLElement | undefined;

/** Shows what went wrong, with file and line, over the page until it is closed or the next build succeeds. */
export function showOverlay(title: string, details: string): void {
  hideOverlay();
  host = document.createElement('div');
  host.id = 'plumbline-overlay';
  // Styles of the page do not reach in.
  const root = host.attachShadow({ mode: 'open' });
  const panel = add(root, 'div', '', box);
  panel.setAttribute('role', 'alert');
  add(panel, 'strong', title, text);
  add(panel, 'pre', details, text);
  const close = add(
    panel,
    'button',
    'Close',
    'align-self: start; font: inherit; padding: 4px 12px;',
  );
  close.addEventListener('click', hideOverlay);
  document.body.append(host);
}

export function hideOverlay(): void {
  host?.remove();
  host = undefined;
}

function add(parent: Node, tag: string, content: string, style: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = content;
  element.style.cssText = style;
  parent.appendChild(element);
  return element;
}

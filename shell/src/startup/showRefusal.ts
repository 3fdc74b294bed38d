/** What the page offers instead of starting. */
export type WayOut = { label: string; go: () => void };

/** Says on the page why the product does not start; needs no theme and no React. */
export function showRefusal(
  place: HTMLElement,
  reasons: readonly string[],
  introduction = 'Its configuration is incomplete:',
  wayOut?: WayOut,
): void {
  const box = document.createElement('main');
  box.setAttribute('role', 'alert');
  const title = document.createElement('h1');
  title.textContent = 'Plumbline cannot start';
  const why = document.createElement('p');
  why.textContent = introduction;
  const list = document.createElement('ul');
  for (const one of reasons) {
    const item = document.createElement('li');
    item.textContent = `${one.replace(/\.$/, '')}.`;
    list.append(item);
  }
  box.append(title, why, list, wayOut ? buttonFor(wayOut) : advice());
  Object.assign(box.style, {
    font: '16px/1.6 system-ui, sans-serif',
    maxWidth: '36rem',
    margin: '15vh auto',
    padding: '0 1.5rem',
  });
  document.title = 'Plumbline cannot start';
  place.replaceChildren(box);
}

function advice(): HTMLElement {
  const what = document.createElement('p');
  what.textContent = 'Whoever runs this installation has to put it right.';
  return what;
}

function buttonFor({ label, go }: WayOut): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.addEventListener('click', go);
  Object.assign(button.style, { font: 'inherit', padding: '0.5rem 1rem', cursor: 'pointer' });
  return button;
}

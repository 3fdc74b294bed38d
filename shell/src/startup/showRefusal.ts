/** Says on the page why the product does not start; needs no theme and no React. */
export function showRefusal(
  place: HTMLElement,
  reasons: readonly string[],
  introduction = 'Its configuration is incomplete:',
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
  const what = document.createElement('p');
  what.textContent = 'Whoever runs this installation has to put it right.';
  box.append(title, why, list, what);
  Object.assign(box.style, {
    font: '16px/1.6 system-ui, sans-serif',
    maxWidth: '36rem',
    margin: '15vh auto',
    padding: '0 1.5rem',
  });
  document.title = 'Plumbline cannot start';
  place.replaceChildren(box);
}

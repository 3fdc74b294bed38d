import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { keepFocus } from './keepFocus.ts';

const row = (name: string) =>
  `<li>${name}<a href="#">Open ${name}</a><button>Delete ${name}</button></li>`;
const page = `<main><h1>Project</h1><section><h2>Tasks</h2><ul>${['roof', 'walls', 'doors'].map(row).join('')}</ul></section></main>`;

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML = page;
  stop = keepFocus();
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

const button = (name: string) => screen.getByRole('button', { name: `Delete ${name}` });
const remove = (element: Element | null | undefined) => act(async () => element?.remove());

describe('keepFocus', () => {
  it.each([
    ['the next row', ['roof'], 'Delete walls'],
    ['the row before where there is no next', ['doors'], 'Delete walls'],
    ['the heading where no row is left', ['walls', 'roof', 'doors'], 'Tasks'],
  ])('goes to %s', async (_, gone, expected) => {
    for (const name of gone) {
      button(name).focus();
      await remove(button(name).closest('li'));
    }

    expect(document.activeElement).toHaveTextContent(expected);
  });

  it('leaves the page where it is', async () => {
    const focus = jest.spyOn(button('walls'), 'focus');
    button('roof').focus();

    await remove(button('roof').closest('li'));

    expect(focus).toHaveBeenCalledWith({ preventScroll: true });
  });

  it('goes to the heading when the whole list makes way for another one', async () => {
    button('walls').focus();

    await act(async () => document.querySelector('ul')?.replaceWith('No tasks yet.'));

    expect(document.activeElement).toHaveTextContent('Tasks');
  });

  it('goes to the heading before, not to one that follows', async () => {
    const panel = document.createElement('div');
    panel.innerHTML = '<button>Close</button>';
    document.querySelector('main')?.prepend(panel);
    document.body.prepend(Object.assign(document.createElement('h2'), { textContent: 'Menu' }));
    const tabs = document.createElement('div');
    tabs.append(panel);
    document.querySelector('section')?.before(tabs);
    screen.getByRole('button', { name: 'Close' }).focus();

    await remove(panel);

    expect(document.activeElement).toHaveTextContent('Project');
  });

  it('goes to the first control of a row that lost the pressed one', async () => {
    button('roof').focus();

    await remove(button('roof'));

    expect(document.activeElement).toHaveTextContent('Open roof');
  });

  it('goes back to the opener of a closed layer, or on from it', async () => {
    for (const isOpenerLeft of [true, false]) {
      button('roof').focus();
      const dialog = document.createElement('dialog');
      dialog.open = true;
      dialog.innerHTML = '<button>Yes</button>';
      document.body.append(dialog);
      dialog.querySelector('button')?.focus();
      if (!isOpenerLeft) await remove(button('roof').closest('li'));
      expect(document.activeElement).toHaveTextContent('Yes');

      await remove(dialog);

      expect(document.activeElement).toHaveTextContent(
        isOpenerLeft ? 'Delete roof' : 'Delete walls',
      );
    }
  });

  it('goes nowhere when somebody pressed beside everything', async () => {
    button('roof').focus();
    button('roof').blur();
    fireEvent.pointerUp(document.body);

    await remove(button('roof').closest('li'));

    expect(document.activeElement).toBe(document.body);
  });

  it('stays where somebody has put it meanwhile', async () => {
    button('roof').focus();
    const gone = button('roof').closest('li');
    button('doors').focus();

    await remove(gone);

    expect(document.activeElement).toHaveTextContent('Delete doors');
  });
});

import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@plumbline/testing';
import { page } from '../showShell.tsx';
import { expectPages } from './expectPages.ts';

const expected: string[] = [];
const clients = page('crm.clients', '/clients', 'Clients', {
  expect: () => expected.push('clients'),
});

beforeAll(() => expectPages((path) => (path === clients.path ? clients : undefined)));
beforeEach(() => {
  jest.useFakeTimers();
  expected.length = 0;
  render(
    <>
      <a href="/clients?status=active">
        <b>Clients</b>
      </a>
      <a href="/nowhere">Nowhere</a>
      <a href="https://elsewhere.test/clients">Elsewhere</a>
    </>,
  );
});
afterEach(() => jest.useRealTimers());

describe('expectPages', () => {
  it('asks for a page once somebody rests on a link to it', () => {
    fireEvent.pointerOver(screen.getByText('Clients'));
    expect(expected).toEqual([]);

    jest.runAllTimers();

    expect(expected).toEqual(['clients']);
  });

  it('asks for a page when a link to it is pressed', () => {
    fireEvent.pointerDown(screen.getByText('Clients'));

    jest.advanceTimersByTime(0);

    expect(expected).toEqual(['clients']);
  });

  it('asks for nothing when a pointer only passes over', () => {
    fireEvent.pointerOver(screen.getByText('Clients'));
    fireEvent.pointerOver(document.body);

    jest.runAllTimers();

    expect(expected).toEqual([]);
  });

  it.each(['Nowhere', 'Elsewhere'])('asks for nothing for a link %s', (name) => {
    fireEvent.pointerDown(screen.getByText(name));

    jest.runAllTimers();

    expect(expected).toEqual([]);
  });
});

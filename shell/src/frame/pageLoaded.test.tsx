import { jest } from '@jest/globals';
import { waitFor } from '@plumbline/testing';
import { whenPageShown } from './pageLoaded.ts';

const idle = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('whenPageShown', () => {
  beforeEach(() => {
    document.body.innerHTML = '<main id="main"><p>Loading</p></main>';
  });

  it('calls back once the heading of the page is there', async () => {
    const act = jest.fn();
    whenPageShown(act);
    await idle();
    expect(act).not.toHaveBeenCalled();

    document.querySelector('main')?.append(document.createElement('h1'));

    await waitFor(() => expect(act).toHaveBeenCalledTimes(1));
    document.querySelector('main')?.append(document.createElement('p'));
    await idle();
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('calls back for a page that is already shown, and not after it was stopped', async () => {
    const stopped = jest.fn();
    whenPageShown(stopped)();
    document.querySelector('main')?.append(document.createElement('h1'));
    const act = jest.fn();

    whenPageShown(act);

    await waitFor(() => expect(act).toHaveBeenCalledTimes(1));
    expect(stopped).not.toHaveBeenCalled();
  });
});

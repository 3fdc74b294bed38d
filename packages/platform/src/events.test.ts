import { jest } from '@jest/globals';
import { makeEvents } from './events.ts';

const id = '00000000-0000-4000-8000-000000000001';

describe('makeEvents', () => {
  it('carries an event to whoever listens, until they stop', () => {
    const events = makeEvents();
    const handler = jest.fn();
    const stop = events.on('client.created@1', handler);

    events.emit('client.created@1', { client_id: id });
    stop();
    events.emit('client.created@1', { client_id: id });

    expect(handler.mock.calls).toEqual([[{ client_id: id }]]);
  });

  it('passes the fault of one handler on and calls the others', () => {
    const onFault = jest.fn();
    const events = makeEvents(onFault);
    const handler = jest.fn();
    events.on('client.created@1', () => {
      throw new Error('broken');
    });
    events.on('client.created@1', handler);

    events.emit('client.created@1', { client_id: id });

    expect(onFault).toHaveBeenCalledWith(new Error('broken'));
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it('carries an event that an area declares itself, with ids and nothing else', () => {
    const events = makeEvents();
    const handler = jest.fn();
    // What the area declares by declaration merging, this test has no types for.
    const own = 'permits.issued@1' as 'client.created@1';
    events.on(own, handler);

    events.emit(own, { permit_id: id } as never);

    expect(handler).toHaveBeenCalledWith({ permit_id: id });
    expect(() => events.emit(own, { permit: 'No. 7' } as never)).toThrow(/permit/);
  });
});

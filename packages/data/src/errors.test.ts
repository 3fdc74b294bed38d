import { isDataError, messageOf, toDataError } from './errors.ts';

describe('toDataError', () => {
  it.each([
    ['PT402', 'planLimit'],
    ['PT403', 'forbidden'],
    ['PT404', 'notFound'],
    ['PT409', 'conflict'],
    ['PT422', 'invalid'],
    ['PT429', 'unexpected'],
  ])('passes on the words that our own SQL raised with %s', (code, kind) => {
    expect(toDataError({ code, message: 'Five projects at most', details: null })).toEqual({
      kind,
      message: 'Five projects at most',
    });
  });

  it.each([
    ['PGRST116', 'notFound'],
    ['42501', 'forbidden'],
    ['23505', 'conflict'],
    ['23514', 'invalid'],
    ['22P02', 'invalid'],
    ['XX000', 'unexpected'],
  ])('never shows the database’s own words for %s', (code, kind) => {
    const error = toDataError({ code, message: 'relation "x" violates constraint "y"' });

    expect(error.kind).toBe(kind);
    expect(error.message).not.toMatch(/relation|constraint/);
  });

  it('finds nothing under what is no id at all', () => {
    const message = 'invalid input syntax for type uuid: "7f3c"';

    expect(toDataError({ code: '22P02', message })).toEqual({
      kind: 'notFound',
      message: 'This is no longer here.',
    });
  });

  it('gives what nobody foresaw a reference to the log', () => {
    expect(
      toDataError({ message: 'relation "x" does not exist', requestId: '3fa85f6457174562' }),
    ).toEqual({
      kind: 'unexpected',
      message: 'Something went wrong. Please try again. (Reference 3fa85f64)',
      requestId: '3fa85f6457174562',
    });
  });

  it('names the field that the database gave as its detail', () => {
    const raised = { code: 'PT422', message: 'Ends before it starts', hint: 'end_date' };

    expect(toDataError(raised).field).toBe('end_date');
  });

  it('names a field of a row in a list', () => {
    const raised = { code: 'PT422', message: 'More than ordered.', details: 'lines.2.quantity' };

    expect(toDataError(raised).field).toBe('lines.2.quantity');
  });
  it('takes no sentence for a field', () => {
    const raised = { code: '23505', message: 'x', details: 'Key (number)=(7) already exists.' };

    expect(toDataError(raised)).not.toHaveProperty('field');
  });

  it('reads the gateways’ shape and keeps the request id', () => {
    const raised = { error: 'Too many messages', code: 'rate', requestId: 'r1', status: 429 };

    expect(toDataError(raised)).toEqual({
      kind: 'unexpected',
      message: 'Too many messages',
      requestId: 'r1',
    });
  });

  it.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])(
    'calls it offline when the browser says "%s"',
    (message) => {
      expect(toDataError(new TypeError(message)).kind).toBe('offline');
    },
  );

  it('calls a time-out offline', () => {
    expect(toDataError(new DOMException('late', 'TimeoutError')).kind).toBe('offline');
  });

  it.each([null, undefined, 'boom', 7])('has a plain sentence for %p', (raw) => {
    expect(toDataError(raw)).toEqual({
      kind: 'unexpected',
      message: 'Something went wrong. Please try again.',
    });
  });
});

describe('isDataError', () => {
  it('knows its own errors from others', () => {
    expect(isDataError(toDataError(null))).toBe(true);
    expect(isDataError(new Error('x'))).toBe(false);
  });
});

describe('messageOf', () => {
  it('has a sentence for anything', () => {
    expect(messageOf({ kind: 'invalid', message: 'Too long' })).toBe('Too long');
    expect(messageOf(new Error('stack'))).toBe('Something went wrong. Please try again.');
  });
});

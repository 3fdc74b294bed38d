import { parseArgs } from 'node:util';

/** How a load run is to be. */
export type LoadOptions = {
  users: number;
  minutes: number;
  faults: boolean;
  /** The API and the gateways alone, without building pages. */
  apiOnly: boolean;
  port: number;
  json: string | undefined;
};

const positive = (text: string, name: string) => {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0`);
  return value;
};

/** Reads `--users 50 --minutes 10 --faults --api-only --port 4600 --json file`. @throws for what it does not know */
export function loadOptions(args: readonly string[]): LoadOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      users: { type: 'string', default: '50' },
      minutes: { type: 'string', default: '10' },
      faults: { type: 'boolean', default: false },
      'api-only': { type: 'boolean', default: false },
      port: { type: 'string', default: '4600' },
      json: { type: 'string' },
    },
  });
  return {
    users: Math.round(positive(values.users, 'users')),
    minutes: positive(values.minutes, 'minutes'),
    faults: values.faults,
    apiOnly: values['api-only'],
    port: Math.round(positive(values.port, 'port')),
    json: values.json,
  };
}

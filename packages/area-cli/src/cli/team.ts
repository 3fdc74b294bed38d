import { resolve } from 'node:path';
import { addTeam, makeTeamKey, readTeams, removeTeam } from '@plumbline/area-registry/teams';
import { areaCommand } from '../areaCommand.ts';
import { placeOf, teamKeyFile } from './place.ts';
import { readArguments } from './readArguments.ts';
import { UsageError } from './usageError.ts';

const usage = `${areaCommand} team new <team>     makes the team's key and prints its public half (--key: the file)
${areaCommand} team add <team>     lets a team release areas: --public-key <text> --areas permits,safety
${areaCommand} team remove <team>  the team's key releases nothing more
${areaCommand} team list           says which teams may release what

The last three are for the portal's operator and take --data-dir, or --bucket with --key.`;

const stop = (message: string): never => {
  process.stderr.write(`${message}\n`);
  process.exit(2);
};

const { values, positionals } = readArguments(
  stop,
  usage,
  {
    key: { type: 'string' },
    'public-key': { type: 'string' },
    areas: { type: 'string' },
    'data-dir': { type: 'string' },
    bucket: { type: 'string' },
  },
  2,
);
const [command, name] = positionals;

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

async function run(): Promise<string> {
  if (command === 'list') return list();
  if (!name) throw new UsageError(usage);
  if (command === 'new') return make(name);
  if (command === 'add') return add(name);
  if (command !== 'remove') throw new UsageError(usage);
  await removeTeam({ ...(await operator()), name });
  return `${name} may release nothing more.`;
}

async function make(team: string): Promise<string> {
  const file = resolve(values.key ?? teamKeyFile);
  const { x } = await makeTeamKey(team, file);
  return `The key of ${team} is in ${file}. Store its contents as the secret AREA_TEAM_KEY of your CI, and never commit it.
Send this line to the portal's operator, with your areas:
  ${areaCommand} team add ${team} --public-key=${x} --areas <ids>`;
}

async function add(team: string): Promise<string> {
  const areas = (values.areas ?? '').split(',').filter(Boolean);
  const key = values['public-key'];
  if (!key || areas.length === 0) throw new UsageError(usage);
  await addTeam({ ...(await operator()), name: team, key, areas });
  return `${team} may release ${areas.join(', ')}.`;
}

async function list(): Promise<string> {
  const { store, keys } = await operator();
  const teams = Object.entries(await readTeams(store, keys.publicKey));
  if (teams.length === 0) return 'No team may release anything here.';
  return teams.map(([team, { areas }]) => `${team}  ${areas.join(', ')}`).join('\n');
}

async function operator() {
  const use = { signs: true, needsInstallation: true, writes: true };
  const { store, keys } = placeOf(values, use, process.cwd());
  return { store, keys: await keys() };
}

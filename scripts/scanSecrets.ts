// pnpm scan:secrets: looks through every tracked file for what must never be committed.
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What a secret of each kind looks like. Keys that name themselves as tests are none. */
const kinds: Record<string, RegExp> = {
  'private key': /-----BEGIN (?:RSA |EC |OPENSSH |PGP )?PRIVATE KEY/,
  'Stripe key': /\b(?:sk|rk)_live_[0-9A-Za-z]{16,}/,
  'webhook secret of Stripe': /\bwhsec_[0-9A-Za-z+/]{32,}/,
  'Supabase key': /\bsb_secret_(?!tests)[0-9A-Za-z_-]{20,}/,
  'OpenAI key': /\bsk-(?:proj-)?[0-9A-Za-z_-]{32,}/,
  'Anthropic key': /\bsk-ant-[0-9A-Za-z_-]{20,}/,
  'Google key': /\bAIza[0-9A-Za-z_-]{35}\b/,
  'AWS key': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'GitHub token': /\b(?:gh[pousr]_[0-9A-Za-z]{36}|github_pat_[0-9A-Za-z_]{50,})/,
  'npm token': /\bnpm_[0-9A-Za-z]{36}\b|_authToken=(?!\$)[0-9A-Za-z-]{8,}/,
  'Twilio account': /\bAC(?!0{32})[0-9a-f]{32}\b/,
  'signed token': /\beyJ[0-9A-Za-z_-]{10,}\.eyJ[0-9A-Za-z_-]{10,}\.[0-9A-Za-z_-]{20,}/,
  'password in an address':
    /\b(?:postgres(?:ql)?|smtps?|https?):\/\/[^\s:/@'"`$<{]+:(?!\$|hunter2@|password@|postgres@|secret@|test@|pass@)[^\s:/@'"`$<{]{6,}@/,
};

/** A secret that was found; its text is not repeated, as a log keeps it for ever. */
export type Found = { kind: string; line: number };

/** Every secret in a text. */
export function secretsIn(text: string): Found[] {
  return text
    .split('\n')
    .flatMap((content, index) =>
      Object.entries(kinds).flatMap(([kind, pattern]) =>
        pattern.test(content) ? [{ kind, line: index + 1 }] : [],
      ),
    );
}

/** Every secret in the tracked files of a folder, as `file:line kind`. */
export function scanFolder(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  const binary = /\.(?:png|jpe?g|webp|gif|ico|woff2?|ttf|pdf|zip|mp4|webm|y4m|gz|br|wasm)$/;
  return listed
    .split('\0')
    .filter((name) => name !== '' && !binary.test(name))
    .filter((name) => statSync(join(root, name), { throwIfNoEntry: false })?.isFile())
    .flatMap((name) =>
      secretsIn(readFileSync(join(root, name), 'utf8')).map(
        ({ kind, line }) => `${name}:${line} ${kind}`,
      ),
    );
}

if (import.meta.main) {
  const found = scanFolder(join(import.meta.dirname, '..'));
  const report = found.length === 0 ? ['No secret in any tracked file.'] : found;
  process.stdout.write(`${report.join('\n')}\n`);
  process.exitCode = found.length === 0 ? 0 : 1;
}

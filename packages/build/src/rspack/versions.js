// In place of runtime-core's semver, which compiles some fifteen regular expressions for each of the hundred
// questions of a page, of which few differ.
import { satisfies } from 'compare-versions';

const answers = new Map();

/** Whether a version is in a range, `1.2.0` in `^1.0.0`. */
export function satisfy(version, range) {
  const question = `${version} in ${range}`;
  if (!answers.has(question)) answers.set(question, satisfies(version, range));
  return answers.get(question);
}

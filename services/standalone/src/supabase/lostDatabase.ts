import { isLostConnection } from '../lostConnections.ts';
import { collectComplaints, type Complain } from './complaints.ts';
import { withBody, type Handler } from './handler.ts';
import { lost } from './restAnswers.ts';

/** In seconds; the database is back within a few. */
const retryAfter = '2';
const message = 'The database does not respond. Please try again in a moment.';
const body = { code: 503, error_code: 'unavailable', error: 'unavailable', message, msg: message };

const isLost = (what: unknown) =>
  isLostConnection(what) || (what instanceof Error && lost.test(what.message));

function unavailable(answer: Response): Response {
  const { headers } = answer;
  const sent = withBody(new Response(null, { headers }), 503, body, 'application/json');
  sent.headers.set('retry-after', retryAfter);
  return sent;
}

/** Serves the API; a 500 of which it says that the database was lost becomes a 503. */
export const serveApi =
  (fetch: Handler, complain: Complain): Handler =>
  async (request, peer) => {
    let wasLost = false;
    const note: Complain = (what) => {
      wasLost ||= isLost(what);
      complain(what);
    };
    const answer = await collectComplaints(note, () => fetch(request, peer));
    return wasLost && answer.status === 500 ? unavailable(answer) : answer;
  };

/** Answers 503 with Retry-After, not 500, when the database was lost under a request. */
export const answerLostDatabase =
  (next: Handler): Handler =>
  async (request, peer) => {
    try {
      const answer = await next(request, peer);
      if (answer.status !== 503 || answer.headers.has('retry-after')) return answer;
      const headers = new Headers(answer.headers);
      headers.set('retry-after', retryAfter);
      return new Response(answer.body, { status: 503, headers });
    } catch (error) {
      if (isLost(error)) return unavailable(new Response());
      throw error;
    }
  };

import { ProviderError } from '../providers/providerError.ts';
import { attempt } from './attempt.ts';
import type { AnswerEvent, Question } from './question.ts';
import { reserve, startQuestion, type Begun } from './quota.ts';

/**
 * Answers one question. A provider that fails before its first word is followed by the next one.
 * @throws ProviderError of the last one, ApiError of the quota
 */
export async function* answerQuestion(question: Question): AsyncGenerator<AnswerEvent> {
  const { caller, providers, signal, gateway, delivery } = question;
  const until = performance.now() + question.patience[delivery];
  let begun: Begun | undefined;
  for (const [at, provider] of providers.entries()) {
    const isLast = at === providers.length - 1;
    let hasSpoken = false;
    // the first provider's tokens are reserved together with all else that the database is asked for
    const begin = async (wanted: { model: string; tokens: number }): Promise<Begun> => {
      const task = { ...wanted, provider: provider.name };
      if (begun) return { ...begun, reservation: await reserve(caller, task, gateway) };
      begun = await startQuestion(caller, task, gateway);
      return begun;
    };
    try {
      for await (const event of attempt({ ...question, provider, begin, isLast, until })) {
        hasSpoken = true;
        yield event;
      }
      return;
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ProviderError)) throw error;
      const { name } = provider;
      gateway.log.warn(
        { provider: name, fault: error.fault, providerStatus: error.status },
        'a provider gave no answer',
      );
      if (hasSpoken || isLast) throw error;
    }
  }
}

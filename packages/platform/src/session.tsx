import { judge, planLabel, type Requirement, type Verdict } from '@plumbline/contract';
import type { Session } from '@plumbline/data';
import type { ReactNode } from 'react';
import { usePlatform } from './platform.ts';

/** The signed-in user's session. Only below a guarded route; throws the spec's own words otherwise. */
export function useSession(): Session {
  const { session } = usePlatform();
  if (session.status !== 'ready') throw new Error('User not authenticated');
  return session.session;
}

/** The company that every read and write is about. */
export function useCompanyId(): string {
  return useSession().company.id;
}

/** The gate's answer for one requirement: pending, allow, or deny with its reason. */
export function useVerdict(requires?: Requirement): Verdict {
  return judge(usePlatform().abilities, requires);
}

/** Why a plan's feature is closed, in the specification's words; `named` is a label of `planLabel`. */
export function planNeeded(named: string): string {
  const plan = named === planLabel.admin ? named : `${named} or higher`;
  return `This feature requires ${/^[AEIOU]/.test(plan) ? 'an' : 'a'} ${plan} plan subscription`;
}

/** Why something is denied, for the tooltip of a disabled button; undefined when it is not. */
export function denialOf(verdict: Verdict): string | undefined {
  if (verdict.answer !== 'deny') return undefined;
  if (verdict.because === 'role') return "Your role doesn't allow this";
  if (verdict.because === 'lapsed')
    return 'Your plan has ended. Choose a plan to make changes again';
  return planNeeded(planLabel[verdict.plan]);
}

/** The plan that an action needs, as a sentence for an empty page; undefined when the plan is not what is missing. */
export const planDenialOf = (verdict: Verdict): string | undefined =>
  verdict.answer === 'deny' && verdict.because === 'plan' ? `${denialOf(verdict)}.` : undefined;

/** Whether an act is shown at all: what a role may never do is left out, what a plan would open stands disabled [000 §2, §6]. */
export function isOffered(verdict: Verdict): boolean {
  return verdict.answer !== 'deny' || verdict.because !== 'role';
}

type GateProps = {
  requires: Requirement;
  /** Shown when denied. */
  otherwise?: ReactNode;
  children: ReactNode;
};

/** Shows its children only when allowed; nothing while the answer is pending. */
export function Gate({ requires, otherwise = null, children }: GateProps) {
  const { answer } = useVerdict(requires);
  if (answer === 'pending') return null;
  return answer === 'allow' ? children : otherwise;
}

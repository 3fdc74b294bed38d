import { judge, planLabel, type Requirement, type Access } from '@plumbline/contract';
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

/** Whether this session meets a requirement: pending, allow, or deny with its reason. */
export function useAccess(requires?: Requirement): Access {
  return judge(usePlatform().abilities, requires);
}

/** Says which plan a feature needs; `named` is a label of `planLabel`. */
export function planNeeded(named: string): string {
  const plan = named === planLabel.admin ? named : `${named} or higher`;
  return `This feature requires ${/^[AEIOU]/.test(plan) ? 'an' : 'a'} ${plan} plan subscription`;
}

/** Why something is denied, for the tooltip of a disabled button; undefined when it is not. */
export function denialReason(access: Access): string | undefined {
  if (access.answer !== 'deny') return undefined;
  if (access.because === 'role') return "Your role doesn't allow this";
  if (access.because === 'lapsed')
    return 'Your plan has ended. Choose a plan to make changes again';
  return planNeeded(planLabel[access.plan]);
}

/** Says which plan an action needs, as a sentence for an empty page; undefined when the plan doesn't deny it. */
export const planDenialReason = (access: Access): string | undefined =>
  access.answer === 'deny' && access.because === 'plan' ? `${denialReason(access)}.` : undefined;

/** Whether to show an action. One that the role never allows is hidden; one that a higher plan allows is disabled. */
export function isOffered(access: Access): boolean {
  return access.answer !== 'deny' || access.because !== 'role';
}

type GateProps = {
  requires: Requirement;
  /** Shown when denied. */
  otherwise?: ReactNode;
  children: ReactNode;
};

/** Shows its children only when allowed; nothing while the answer is pending. */
export function Gate({ requires, otherwise = null, children }: GateProps) {
  const { answer } = useAccess(requires);
  if (answer === 'pending') return null;
  return answer === 'allow' ? children : otherwise;
}

import { useProjectTeamQuery } from '../../../data/projectFile.ts';

/** Whom a task of the project can be assigned to: its team. */
export function useAssignees(project: string) {
  const { data: team = [], isError, isFetching, refetch } = useProjectTeamQuery(project);
  return {
    failure:
      isError && team.length === 0 ? { isFetching, onRetry: () => void refetch() } : undefined,
    choices: team.map(({ user_id, full_name }) => ({ value: user_id, label: full_name })),
    /** Undefined if unassigned or no longer on the team. */
    nameOf: (id: string | null | undefined) =>
      team.find(({ user_id }) => user_id === id)?.full_name,
  };
}

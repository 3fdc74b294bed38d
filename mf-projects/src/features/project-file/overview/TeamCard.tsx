import { messageOf, skipToken } from '@plumbline/data';
import { Box, CloseIcon, IconButton, RowsSkeleton, Typography } from '@plumbline/design';
import { SelectFilter } from '@plumbline/design/grid';
import { useCompanyId, useToasts, useVerdict } from '@plumbline/platform';
import {
  useProjectAddMemberMutation,
  useProjectColleaguesQuery,
  useProjectRemoveMemberMutation,
  useProjectTeamQuery,
  type ProjectFile,
} from '../../../data/projectFile.ts';

const roleLabel: Record<string, string> = {
  owner: 'Owner',
  project_manager: 'Project manager',
  field_supervisor: 'Field supervisor',
  subcontractor: 'Subcontractor',
};

/** Who works on the project; a subcontractor sees only the projects that name them here. */
export function TeamCard({ project }: { project: ProjectFile }) {
  const company = useCompanyId();
  const canEdit =
    useVerdict({ feature: 'create_edit_projects', permission: 'edit_projects' }).answer === 'allow';
  const { data: team, error } = useProjectTeamQuery(project.id);
  const { data: colleagues = [] } = useProjectColleaguesQuery(canEdit ? company : skipToken);
  const [add] = useProjectAddMemberMutation();
  const [remove] = useProjectRemoveMemberMutation();
  const toasts = useToasts();
  const of = (user: string) => ({ company, project: project.id, user });
  const tell = ({ error: refused }: { error?: unknown }) => {
    if (refused) toasts.error(messageOf(refused));
  };

  if (error) return <Typography variant="body2">{messageOf(error)}</Typography>;
  if (!team) return <RowsSkeleton label="Loading the team" rows={2} rowHeight={44} />;
  const free = colleagues.filter(({ id }) => !team.some(({ user_id }) => user_id === id));
  return (
    <>
      {team.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Nobody is assigned yet{project.manager_name && `; ${project.manager_name} leads it`}.
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {team.map(({ user_id, full_name, role }) => (
          <Box component="li" key={user_id} sx={{ display: 'flex', alignItems: 'center', py: 0.5 }}>
            <Box sx={{ flex: 1 }}>
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {full_name}
              </Typography>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {roleLabel[role] ?? role}
              </Typography>
            </Box>
            {canEdit && (
              <IconButton
                size="small"
                aria-label={`Take ${full_name} off the team`}
                onClick={async () => tell(await remove(of(user_id)))}
              >
                <CloseIcon fontSize="small" />
              </IconButton>
            )}
          </Box>
        ))}
      </Box>
      {canEdit && free.length > 0 && (
        <Box sx={{ mt: 1.5 }}>
          <SelectFilter
            label="Add to the team"
            value=""
            options={free.map(({ id, full_name }) => ({ value: id, label: full_name }))}
            onChange={async (user) => tell(await add(of(user)))}
          />
        </Box>
      )}
    </>
  );
}

import { messageOf, skipToken } from '@plumbline/data';
import {
  Box,
  CloseIcon,
  FailedState,
  IconButton,
  RowsSkeleton,
  Typography,
} from '@plumbline/design';
import { SelectFilter } from '@plumbline/design/grid';
import { AreaLink, useCompanyId, useToasts, useAccess } from '@plumbline/platform';
import {
  useProjectAddMemberMutation,
  useProjectColleaguesQuery,
  useProjectRemoveMemberMutation,
  useProjectSetManagerMutation,
  useProjectTeamQuery,
} from '../../../data/projectFile.ts';
import { type Member, type ProjectFile } from '../../../data/projectFileShapes.ts';

const roleLabel: Record<string, string> = {
  owner: 'Owner',
  project_manager: 'Project manager',
  bookkeeper: 'Bookkeeper',
  field_supervisor: 'Field supervisor',
  subcontractor: 'Subcontractor',
};

/** The project's team; subcontractors see only projects they are assigned to. */
export function TeamCard({ project }: { project: ProjectFile }) {
  const company = useCompanyId();
  const canEdit =
    useAccess({ feature: 'create_edit_projects', permission: 'edit_projects' }).answer === 'allow';
  const found = useProjectTeamQuery(project.id);
  const { data: team } = found;
  const people = useProjectColleaguesQuery(canEdit ? company : skipToken);
  const colleagues = people.data ?? [];
  const [add] = useProjectAddMemberMutation();
  const [remove] = useProjectRemoveMemberMutation();
  const [lead] = useProjectSetManagerMutation();
  const toasts = useToasts();
  const of = (user: string) => ({ company, project: project.id, user });
  const tell = ({ error: refused }: { error?: unknown }) => {
    if (refused) toasts.error(messageOf(refused));
  };

  if (found.error && !team) return <Failed title="Failed to load the team" found={found} />;
  if (!team) return <RowsSkeleton label="Loading the team" rows={2} rowHeight={44} />;
  const free = colleagues.filter(({ id }) => !team.some(({ user_id }) => user_id === id));
  const choices = colleagues.map(({ id, full_name }) => ({ value: id, label: full_name }));
  return (
    <>
      {people.error && !people.data && (
        <Failed title="Failed to load your company’s team members" found={people} />
      )}
      {canEdit && people.data ? (
        <Box sx={{ mb: 1.5 }}>
          <ManagerField
            project={project}
            choices={choices}
            onChange={async (user) =>
              tell(await lead({ company, project: project.id, user: user || null }))
            }
          />
        </Box>
      ) : (
        project.manager_name && (
          <Typography variant="body2" sx={{ mb: 1 }}>
            {project.manager_name} leads this project.
          </Typography>
        )
      )}
      {team.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {project.project_manager_id ? 'No other team members yet.' : 'No team members yet.'}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {team.map((member) => (
          <TeamMember
            key={member.user_id}
            member={member}
            onRemove={canEdit ? async () => tell(await remove(of(member.user_id))) : undefined}
          />
        ))}
      </Box>
      {canEdit && free.length > 0 && (
        <Box sx={{ mt: 1.5 }}>
          <SelectFilter
            label="Add to the team"
            value=""
            options={[
              { value: '', label: 'Choose a person' },
              ...choices.filter(({ value }) => free.some(({ id }) => id === value)),
            ]}
            onChange={async (user) => tell(await add(of(user)))}
          />
        </Box>
      )}
      {canEdit && (
        <Typography variant="body2" sx={{ mt: 1.5 }}>
          <AreaLink to="admin.settings" query={{ section: 'users' }}>
            Invite someone to your company
          </AreaLink>
        </Typography>
      )}
    </>
  );
}

type FailedProps = {
  title: string;
  found: { error?: unknown; isFetching: boolean; refetch: () => unknown };
};

const Failed = ({ title, found }: FailedProps) => (
  <FailedState
    title={title}
    message={messageOf(found.error)}
    isRetrying={found.isFetching}
    onRetry={() => void found.refetch()}
  />
);

type ManagerFieldProps = {
  project: ProjectFile;
  choices: readonly { value: string; label: string }[];
  onChange: (user: string) => unknown;
};

function ManagerField({ project, choices, onChange }: ManagerFieldProps) {
  const { project_manager_id, manager_name } = project;
  // Show the current manager at once, even if they left the company.
  const leads = choices.some(({ value }) => value === project_manager_id)
    ? choices
    : [{ value: project_manager_id ?? '', label: manager_name ?? 'Unassigned' }, ...choices];
  return (
    <SelectFilter
      label="Project manager"
      value={project_manager_id ?? ''}
      options={project_manager_id ? [{ value: '', label: 'Unassigned' }, ...leads] : leads}
      onChange={onChange}
    />
  );
}

type TeamMemberProps = {
  member: Member;
  onRemove: (() => unknown) | undefined;
};

function TeamMember({ member: { full_name, role }, onRemove }: TeamMemberProps) {
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', py: 0.5 }}>
      <Box sx={{ flex: 1 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {full_name}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {roleLabel[role] ?? role}
        </Typography>
      </Box>
      {onRemove && (
        <IconButton
          size="small"
          aria-label={`Remove ${full_name} from the team`}
          onClick={onRemove}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}

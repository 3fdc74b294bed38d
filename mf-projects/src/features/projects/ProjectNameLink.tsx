import { Typography, twoLines } from '@plumbline/design';
import { Link, useLink } from '@plumbline/platform';
import type { ProjectRow } from '../../data/schemas.ts';

/** A project's name, which leads to its file. */
export function ProjectNameLink({ project: { id, name } }: { project: ProjectRow }) {
  const file = useLink('projects.detail', { params: { projectId: id } });
  const look = {
    ...twoLines,
    fontWeight: 600,
    lineHeight: 1.35,
    color: 'text.primary',
    textDecoration: 'none',
  };
  if (!file) return name;
  return (
    <Typography component={Link} to={file} title={name} variant="body2" sx={look}>
      {name}
    </Typography>
  );
}

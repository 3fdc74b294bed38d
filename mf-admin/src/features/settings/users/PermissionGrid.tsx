import { permissions, roles } from '@plumbline/contract';
import { Box, CheckIcon, VisuallyHidden } from '@plumbline/design';
import type { Grant } from '../../../data/people.ts';
import { roleLabel, roleText, wordOf } from '../../../shared/roleLabels.ts';

/** Permissions in the contract's order; unknown ones last. */
const inOrder = (grants: readonly Grant[]) => {
  const granted = new Set(grants.map(({ permission }) => permission));
  const known = permissions.filter((permission) => granted.has(permission));
  return [...known, ...[...granted].filter((one) => !known.some((name) => name === one))];
};

/** Which role has which permission. Scrolls sideways on phones; the permissions stay in view. */
export function PermissionGrid({ grants }: { grants: readonly Grant[] }) {
  return (
    // Positioned, so that the screen-reader text scrolls along and doesn't widen the page.
    <Box
      component="section"
      aria-label="Grid"
      tabIndex={0}
      sx={{ overflowX: 'auto', position: 'relative' }}
    >
      <Box
        component="table"
        sx={{
          width: 1,
          minWidth: { xs: 520, sm: 640 },
          // borders per cell: collapsed borders don't follow the sticky column
          borderCollapse: 'separate',
          borderSpacing: 0,
          fontSize: '0.875rem',
          '& th, & td': {
            p: 1,
            borderBottom: 1,
            borderColor: 'divider',
            textAlign: 'center',
            verticalAlign: 'top',
          },
          // sticky while the roles scroll
          '& th:first-of-type': {
            textAlign: 'left',
            position: 'sticky',
            left: 0,
            minWidth: { xs: 116, sm: 200 },
            bgcolor: 'background.paper',
          },
          '& small': {
            display: { xs: 'none', sm: 'block' },
            fontWeight: 400,
            color: 'text.secondary',
          },
        }}
      >
        <thead>
          <tr>
            <th scope="col">Permission</th>
            {roles.map((role) => (
              <th key={role} scope="col">
                {roleLabel[role]}
                <small>{roleText[role]}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inOrder(grants).map((permission) => (
            <tr key={permission}>
              <th scope="row">{wordOf(permission)}</th>
              {roles.map((role) => (
                <td key={role}>
                  <Mark
                    isGranted={grants.some(
                      (one) => one.role === role && one.permission === permission,
                    )}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

function Mark({ isGranted }: { isGranted: boolean }) {
  if (!isGranted)
    return (
      <>
        <span aria-hidden>–</span>
        <VisuallyHidden>No</VisuallyHidden>
      </>
    );
  return (
    <>
      <CheckIcon fontSize="small" color="success" aria-hidden />
      <VisuallyHidden>Yes</VisuallyHidden>
    </>
  );
}

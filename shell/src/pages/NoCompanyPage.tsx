import { ForbiddenState, PlainButton } from '@plumbline/design/frame';
import { Link } from 'react-router-dom';
import { useOperatorPages } from '../frame/useOperatorPages.ts';
import { useSignOut } from '../session/useSignOut.ts';

type NoCompanyPageProps = { email: string; isPlatformAdmin: boolean };

/** Signed in without a company: a removed member, or an administrator who acts for nobody. */
export function NoCompanyPage({ email, isPlatformAdmin }: NoCompanyPageProps) {
  const signOut = useSignOut();
  const pages = useOperatorPages();
  const why = isPlatformAdmin
    ? `${email} is a platform administrator and belongs to no company.`
    : `${email} is not a member of a company. A company can invite this address; to start your own, sign out and register with another one.`;
  return (
    <ForbiddenState
      isPage
      title="User profile or company not found"
      message={why}
      actions={
        <>
          {isPlatformAdmin &&
            pages.map(({ id, path, title }) => (
              <PlainButton key={id} component={Link} to={path} kind="outlined">
                {title}
              </PlainButton>
            ))}
          <PlainButton kind="contained" onClick={() => void signOut('asked')}>
            Sign Out
          </PlainButton>
        </>
      }
    />
  );
}

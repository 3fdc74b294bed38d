import { databaseError, renderInShell, screen } from '@plumbline/testing';
import { area } from '../../../area.ts';
import { makeFile } from '../makeFile.ts';
import { TeamCard } from './TeamCard.tsx';

const sam = { id: 'u2', full_name: 'Sam Plank', role: 'field_supervisor' };
const onTeam = {
  user_id: 'u2',
  full_name: 'Sam Plank',
  role: 'field_supervisor',
  email: null,
  phone: null,
};
const show = (answers: object) =>
  renderInShell(<TeamCard project={makeFile()} />, {
    area,
    plan: 'professional',
    answers: {
      'GET /rest/v1/project_member_list': [onTeam],
      'GET /rest/v1/user_profiles': [sam],
      ...answers,
    },
  });

describe('TeamCard', () => {
  it.each([
    ['GET /rest/v1/project_member_list', [onTeam], 'Failed to load the team'],
    ['GET /rest/v1/user_profiles', [sam], 'Failed to load your company’s team members'],
  ])('says when %s failed, and loads it again', async (request, answer, problem) => {
    let isDown = true;
    const { user } = show({
      [request]: () => (isDown ? databaseError('XX000', 'broken') : answer),
    });
    expect(await screen.findByText(problem)).toBeVisible();
    expect(screen.queryByLabelText('Project manager')).toBeNull();

    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByLabelText('Project manager')).toBeVisible();
    expect(screen.getByText('Sam Plank')).toBeVisible();
  });
});

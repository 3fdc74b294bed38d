import { databaseError, renderInShell, screen } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';

const survey = {
  company: { name: 'Ridgeline Builders' },
  project_name: 'Lakeview Residence',
  answered: false,
};
const show = (answers: object) =>
  renderInShell(pages, { area, path: '/shared/surveys/secret', answers: { ...answers } });

describe('SurveyPage', () => {
  it('requires stars and accepts a comment', async () => {
    const { user, requests } = show({
      'POST /rest/v1/rpc/peek_survey': survey,
      'POST /rest/v1/rpc/answer_survey': null,
    });
    expect(
      await screen.findByRole('heading', { name: 'How was Ridgeline Builders?' }),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send answer' }));
    expect(await screen.findByText('Choose one to five stars.')).toBeVisible();

    await user.click(screen.getByRole('radio', { name: '4 stars' }));
    await user.click(screen.getByRole('textbox', { name: /^Anything else/ }));
    await user.paste('Clean work');
    await user.click(screen.getByRole('button', { name: 'Send answer' }));

    expect(await screen.findByText('Thank you')).toBeVisible();
    expect(requests.at(-1)?.body).toEqual({
      p_token: 'secret',
      p_rating: 4,
      p_comment: 'Clean work',
    });
  });

  it.each([
    [null, 'This survey is closed'],
    [{ ...survey, answered: true }, 'You already answered. A new answer replaces the old one.'],
    [databaseError('XX000', 'broken'), 'Couldn’t load the survey'],
  ])('explains (%#)', async (answer, text) => {
    show({ 'POST /rest/v1/rpc/peek_survey': answer });

    expect(await screen.findByText(text)).toBeVisible();
  });
});

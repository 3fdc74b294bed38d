import { render, screen, within } from '@testing-library/react';
import { ThemeRoot } from '../theme/ThemeRoot.tsx';
import { ContentDialog } from './ContentDialog.tsx';

describe('ContentDialog', () => {
  it('breaks a title that is one long word, so that Close stays in sight', () => {
    const title = 'Supercalifragilistic'.repeat(5);
    render(
      <ThemeRoot>
        <ContentDialog isOpen title={title} onClose={() => {}}>
          What it is about
        </ContentDialog>
      </ThemeRoot>,
    );

    const dialog = screen.getByRole('dialog', { name: title });

    expect(within(dialog).getByText(title)).toHaveStyle({ overflowWrap: 'anywhere' });
  });
});

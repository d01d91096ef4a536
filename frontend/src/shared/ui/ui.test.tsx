import { render } from '@/test/render';
import { findToast } from '@/test/toasts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { ConfirmMutationDialog } from '@/shared/feedback/ConfirmMutationDialog';
import { Dialog } from './Dialog';
import { showToast } from '@/shared/feedback/toastStore';
import { TABLET } from '@/shared/hooks/useMediaQuery';
import { choiceParam, useUrlState } from '@/shared/hooks/useUrlState';
import { setMedia } from '@/test/media';
import { Link, useNavigate } from 'react-router-dom';
import { Accordion, Disclosure } from './Accordion';
import { BriefSection } from './BriefSection';
import { Button } from './Button';
import { SegmentedToggle } from './SegmentedToggle';
import { Tabs } from './Tabs';

describe('Dialog', () => {
  function Example() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          Rename
        </button>
        <Dialog
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          title="Rename device"
          description="Give it a name."
        >
          <input aria-label="New label" defaultValue="Laptop" />
        </Dialog>
      </>
    );
  }

  test('a dialog has a name and a description, takes the focus, and Escape returns it to the opener', async () => {
    const { user } = render(<Example />);
    const opener = screen.getByRole('button', { name: 'Rename' });
    await user.click(opener);

    const dialog = screen.getByRole('dialog', { name: 'Rename device' });
    expect(dialog).toHaveAccessibleDescription('Give it a name.');
    const label = screen.getByRole<HTMLInputElement>('textbox', { name: 'New label' });
    expect(label).toHaveFocus();
    expect(label.value.slice(label.selectionStart ?? 0, label.selectionEnd ?? 0)).toBe('Laptop');
    expect(document.body).toHaveAttribute('data-scroll-locked');

    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(opener).toHaveFocus();
    expect(document.body).not.toHaveAttribute('data-scroll-locked');
  });

  test('the focus returns to the button that opened it, also if the browser does not focus a clicked button', async () => {
    const { user } = render(
      <div tabIndex={-1}>
        <Example />
        <Chain />
      </div>,
    );
    for (const name of ['Begin', 'Rename']) {
      const opener = screen.getByRole('button', { name });
      // As in Safari, which focuses the element around the button.
      opener.closest<HTMLElement>('[tabindex]')?.focus();
      fireEvent.click(opener);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(opener).toHaveFocus());
    }
  });

  test('Escape closes the dialog and leaves the toast above it', async () => {
    const { user } = render(<Example />);
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    act(() => showToast({ title: 'Failed to rename', tone: 'error' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await findToast('Failed to rename')).toBeInTheDocument();

    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Failed to rename')).not.toBeInTheDocument());
  });

  function Nested() {
    const [isOuterOpen, setIsOuterOpen] = useState(true);
    const [isInnerOpen, setIsInnerOpen] = useState(true);
    return (
      <Dialog isOpen={isOuterOpen} title="Outer" onClose={() => setIsOuterOpen(false)}>
        <Dialog isOpen={isInnerOpen} title="Inner" onClose={() => setIsInnerOpen(false)} />
      </Dialog>
    );
  }

  test.each([false, true])(
    'Escape closes only the topmost dialog, also with a toast (%s)',
    async (hasToast) => {
      const { user } = render(<Nested />);
      if (hasToast) act(() => showToast({ title: 'Copied' }));
      await user.keyboard('{Escape}');
      expect(screen.queryByRole('dialog', { name: 'Inner' })).not.toBeInTheDocument();
      expect(screen.getByRole('dialog', { name: 'Outer' })).toBeInTheDocument();
      await user.keyboard('{Escape}');
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    },
  );

  test('a dialog that asks before it closes asks once', async () => {
    const onClose = jest.fn();
    const { user } = render(<Dialog isOpen title="Claim" onClose={onClose} />);
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    act(() => showToast({ title: 'Copied' }));
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  function Chain() {
    const [open, setOpen] = useState<'first' | 'second' | null>(null);
    const close = () => setOpen(null);
    return (
      <>
        <button type="button" onClick={() => setOpen('first')}>
          Begin
        </button>
        {open === 'first' && (
          <Dialog isOpen title="First" onClose={close}>
            <button type="button" onClick={() => setOpen('second')}>
              Go on
            </button>
          </Dialog>
        )}
        {open === 'second' && <Dialog isOpen title="Second" onClose={close} />}
      </>
    );
  }

  test('a dialog that replaces another one returns the focus to the opener of the first', async () => {
    const { user } = render(<Chain />);
    const opener = screen.getByRole('button', { name: 'Begin' });
    await user.click(opener);
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    expect(screen.getByRole('dialog', { name: 'Second' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(opener).toHaveFocus());
  });

  const deletion = { mutate: jest.fn(), error: null, isPending: false };
  const confirmation = {
    variables: undefined,
    title: 'Delete entry',
    question: 'Are you sure?',
    confirmLabel: 'Delete',
    fallbackMessage: 'Failed to delete entry',
    onClose: () => undefined,
  };

  test('a dialog with nothing left to confirm can only be closed', () => {
    render(<ConfirmMutationDialog {...confirmation} mutation={deletion} canConfirm={false} />);
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(2);
  });

  test('a busy confirmation ignores clicks and shows why the last attempt failed', async () => {
    const busy = { ...deletion, isPending: true, error: new Error('Down') };
    const { user } = render(<ConfirmMutationDialog {...confirmation} mutation={busy} />);
    await user.click(screen.getByRole('button', { name: 'PROCESSING...' }));
    expect(deletion.mutate).not.toHaveBeenCalled();
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to delete entry');
  });
});

describe('controls', () => {
  describe('Tabs', () => {
    const TABS = [
      { value: 'claims', label: 'Claims', count: 3, content: <p>Three claims</p> },
      { value: 'security', label: 'Device Security', content: <p>Two devices</p> },
    ] as const;
    const PARAMS = {
      tab: choiceParam(
        TABS.map(({ value }) => value),
        'security',
      ),
    };

    function Example() {
      const [{ tab }, setUrlState] = useUrlState(PARAMS);
      return (
        <Tabs
          label="Dashboard"
          tabs={TABS}
          value={tab}
          onChange={(value, options) => setUrlState({ tab: value }, options)}
        />
      );
    }

    function Back() {
      const navigate = useNavigate();
      return (
        <button type="button" onClick={() => void navigate(-1)}>
          Back
        </button>
      );
    }

    test('the chosen tab is in the URL, the default is not, and other parameters stay', async () => {
      const { user, address } = render(<Example />, { at: '/dashboard?from=mail' });
      expect(screen.getByText('Two devices')).toBeVisible();

      await user.click(screen.getByRole('tab', { name: 'Claims' }));
      expect(screen.getByRole('tabpanel', { name: 'Claims' })).toHaveTextContent('Three claims');
      expect(address()).toBe('/dashboard?from=mail&tab=claims');

      await user.click(screen.getByRole('tab', { name: 'Device Security' }));
      expect(address()).toBe('/dashboard?from=mail');
    });

    test('a click on a tab adds one history entry', async () => {
      const { user, address } = render(<Example />, { at: '/dashboard', shell: <Back /> });
      await user.click(screen.getByRole('tab', { name: 'Claims' }));
      expect(address()).toBe('/dashboard?tab=claims');
      await user.click(screen.getByRole('button', { name: 'Back' }));
      expect(await screen.findByText('Two devices')).toBeVisible();
      expect(address()).toBe('/dashboard');
    });

    test('an unknown tab in the URL shows the default', () => {
      render(<Example />, { at: '/dashboard?tab=nonsense' });
      expect(screen.getByRole('tab', { name: 'Device Security' })).toHaveAttribute('aria-selected', 'true');
    });

    test('the tabs are one tab stop; arrow keys, Home and End choose a tab and move the focus to it', async () => {
      const { user } = render(<Example />, { at: '/dashboard' });
      const claims = screen.getByRole('tab', { name: 'Claims' });
      const security = screen.getByRole('tab', { name: 'Device Security' });
      await user.tab();
      expect(security).toHaveFocus();

      await user.keyboard('{ArrowRight}');
      expect(claims).toHaveFocus();
      expect(claims).toHaveAttribute('aria-selected', 'true');
      await user.keyboard('{ArrowLeft}');
      expect(security).toHaveFocus();
      await user.keyboard('{Home}');
      expect(claims).toHaveFocus();
      await user.keyboard('{End}');
      expect(security).toHaveFocus();
      expect(screen.getByRole('tabpanel')).toHaveAccessibleName('Device Security');

      await user.tab();
      expect(screen.getByRole('tabpanel', { name: 'Device Security' })).toHaveFocus();
    });

    test('moving over the tabs by keyboard adds no history entries', async () => {
      const { user, address } = render(<Example />, { at: '/dashboard', shell: <Back /> });
      await user.click(screen.getByRole('tab', { name: 'Claims' }));
      await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
      await user.click(screen.getByRole('button', { name: 'Back' }));
      expect(address()).toBe('/dashboard');
    });

    test('a tab that the URL does not know does not compile', () => {
      const onChange = (value: 'claims') => value;
      render(
        <Tabs
          label="Dashboard"
          value="claims"
          onChange={onChange}
          // @ts-expect-error -- the URL would say reports, and no tab would open
          tabs={[{ value: 'reports', label: 'Reports', content: null }]}
        />,
      );
      expect(screen.getByRole('tab')).toHaveAttribute('aria-selected', 'false');
    });
  });

  describe('Button', () => {
    test('a busy button shows its busy label, keeps the focus, and submits nothing', async () => {
      const onSubmit = jest.fn();
      const { user } = render(
        <form onSubmit={onSubmit}>
          <Button type="submit" isBusy busyLabel="PROCESSING...">
            Sign in
          </Button>
        </form>,
      );
      const button = screen.getByRole('button', { name: 'PROCESSING...' });
      await user.click(button);
      expect(onSubmit).not.toHaveBeenCalled();
      expect(button).toHaveFocus();
      expect(button).toHaveAttribute('aria-disabled', 'true');
    });
  });

  describe('SegmentedToggle', () => {
    const OPTIONS = [
      { value: 'admin', label: 'Admin' },
      { value: 'neutral', label: 'Neutral' },
      { value: 'users', label: 'Users' },
    ] as const;

    function Example() {
      const [value, setValue] = useState<'admin' | 'neutral' | 'users'>('neutral');
      return <SegmentedToggle label="Sign in as" options={OPTIONS} value={value} onChange={setValue} />;
    }

    test('an option is chosen by mouse or with the arrow keys', async () => {
      const { user } = render(<Example />);
      expect(screen.getByRole('radiogroup', { name: 'Sign in as' })).toBeVisible();
      expect(screen.getByRole('radio', { name: 'Neutral' })).toBeChecked();
      await user.click(screen.getByText('Admin'));
      expect(screen.getByRole('radio', { name: 'Admin' })).toBeChecked();
      await user.keyboard('{ArrowRight}');
      expect(screen.getByRole('radio', { name: 'Neutral' })).toBeChecked();
    });
  });

  describe('Fold', () => {
    const renderSection = (at = '/page') =>
      render(
        <>
          <Link to="#errors">Errors</Link>
          <BriefSection id="errors" title="Scope errors" fold="Ten errors">
            <p id="first">No waste on a cut-up roof</p>
          </BriefSection>
        </>,
        { at, path: '/page' },
      );
    const text = () => screen.getByText('No waste on a cut-up roof');

    test('the content is folded, and its control opens it', async () => {
      const { user } = renderSection();
      expect(text()).not.toBeVisible();
      await user.click(screen.getByText('Ten errors'));
      expect(text()).toBeVisible();
    });

    test('a link to the section opens it', async () => {
      const { user } = renderSection();
      await user.click(screen.getByRole('link', { name: 'Errors' }));
      expect(text()).toBeVisible();
    });

    test('an address of something inside opens it', () => {
      renderSection('/page#first');
      expect(text()).toBeVisible();
    });

    test('it is open on a larger screen, and when the screen becomes larger', () => {
      renderSection();
      act(() => setMedia(TABLET, true));
      expect(text()).toBeVisible();
    });
  });

  describe('Accordion', () => {
    const ITEMS = [
      { value: 'one', title: 'Recovery', note: 'visited', content: <p>Upload the policy jacket.</p> },
      { value: 'two', title: 'Framing', content: <p>Define the scope.</p> },
    ];

    function Controlled({ onChange }: { onChange: (value: string) => void }) {
      const [value, setValue] = useState('one');
      function handleChange(next: string) {
        onChange(next);
        setValue(next);
      }
      return <Accordion items={ITEMS} value={value} onChange={handleChange} />;
    }

    test('a controlled accordion shows what is open, and reports each change once', async () => {
      const handleChange = jest.fn();
      const { user } = render(<Controlled onChange={handleChange} />);
      expect(screen.getByText('Upload the policy jacket.')).toBeVisible();
      expect(screen.getByText('Define the scope.')).not.toBeVisible();

      await user.click(screen.getByRole('heading', { name: 'Framing', level: 3 }));
      await waitFor(() => expect(screen.getByText('Define the scope.')).toBeVisible());
      expect(screen.getByText('Upload the policy jacket.')).not.toBeVisible();

      await user.click(screen.getByRole('heading', { name: 'Framing' }));
      await waitFor(() => expect(screen.getByText('Define the scope.')).not.toBeVisible());
      expect(handleChange.mock.calls).toEqual([['two'], ['']]);
    });

    test('a disclosure opens and closes by itself', async () => {
      const { user } = render(
        <Disclosure title="The bottom line">
          <p>One section by itself.</p>
        </Disclosure>,
      );
      expect(screen.getByText('One section by itself.')).not.toBeVisible();
      await user.click(screen.getByText('The bottom line'));
      expect(screen.getByText('One section by itself.')).toBeVisible();
    });
  });
});

import { createCountdownStatus } from '@/entities/countdown/fixtures';
import { setAdminSession, setMemberSession, clearSession } from '@/entities/session/sessionCache';
import { type Admin, type User } from '@/entities/member/user';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { act, render as renderPlain, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse, delay } from 'msw';
import { DeferredFoot, ImpersonationBar } from './deferred';
import { createImpersonation } from './impersonation/fixtures';
import { bootData } from '@/shared/api/bootData';
import { Suspense } from 'react';
import { loadFirstPage, lazyPage } from './lazyPage';
import { getPageLoader, getPageLoaderAt } from './pageLoaders';
import { ApiError } from '@/shared/api/apiError';
import { ErrorBoundary } from 'react-error-boundary';
import { ErrorPage } from './ErrorPage';
import { ImpersonationBanner } from './impersonation/ImpersonationBanner';
import { createHash } from 'node:crypto';
import { getDeviceFingerprint, getDeviceHeaders } from './device/deviceHeaders';
import { type DeviceProfile, readDeviceProfile } from './device/deviceProfile';
import fs from 'node:fs';
import path from 'node:path';
import { KitPage } from './kit/KitPage';

describe('DeferredFoot', () => {
  const HOUR = 3600;
  const ROSA = { id: 'b4c1', username: 'rosa' } as User;
  const NORA = { id: 'c5d2', username: 'nora' } as User;
  const ADMIN: Admin = { id: 'a1', username: 'root', fullName: 'Root Admin', role: 'admin' };

  /** Each request gets the next of these hours of access. */
  function serveHours(...hours: number[]) {
    let calls = 0;
    mockServer.use(
      http.get('*/api/user/dashboard', () => HttpResponse.json({ subscription: null })),
      http.get('*/api/user/countdown-status', () => {
        calls += 1;
        return HttpResponse.json(createCountdownStatus({ access: (hours[calls - 1] ?? 0) * HOUR - 1 }));
      }),
    );
    return () => calls;
  }

  /** Resolves when the work that waits for the first paint has started. */
  async function waitForPaint() {
    await act(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    });
  }

  test('visitors and admins cause no request', async () => {
    const calls = serveHours();
    const { client } = render(<DeferredFoot />);
    await waitForPaint();
    act(() => setAdminSession(client, ADMIN));
    await waitForPaint();
    expect(calls()).toBe(0);
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });

  test('a sign-in fetches the countdowns, and a sign-out removes them', async () => {
    const calls = serveHours(50);
    const { client } = render(<DeferredFoot />);
    act(() => setMemberSession(client, ROSA));
    expect(await screen.findByText(/^49h 59m 5/)).toBeVisible();
    expect(calls()).toBe(1);
    act(() => clearSession(client));
    await waitFor(() => expect(screen.queryByRole('timer')).not.toBeInTheDocument());
  });

  test('the countdowns are fetched again when another member signs in', async () => {
    serveHours(50, 20);
    const client = createTestClient();
    setMemberSession(client, ROSA);
    render(<DeferredFoot />, { client });
    expect(await screen.findByText(/^49h 59m 5/)).toBeVisible();
    act(() => setMemberSession(client, NORA));
    expect(await screen.findByText(/^19h 59m 5/)).toBeVisible();
  });
});

describe('ImpersonationBar', () => {
  afterEach(() => {
    bootData.impersonation = null;
  });

  test('without impersonation there is no banner', () => {
    render(<ImpersonationBar />);
    expect(screen.queryByRole('region', { name: 'Support viewing' })).not.toBeInTheDocument();
  });

  test('the banner shows the name of the member from the first paint', async () => {
    bootData.impersonation = createImpersonation({ memberName: 'Marcus Reyes' });
    render(<ImpersonationBar />);
    expect(screen.getByRole('region', { name: 'Support viewing' })).toHaveTextContent(
      /Marcus Reyes|VIEWING OVER/,
    );
    // The page has no session, so the banner says that the impersonation has ended.
    expect(await screen.findByText('VIEWING OVER')).toBeVisible();
  });
});

describe('lazyPage', () => {
  const Plain = () => <h1>The page</h1>;

  function renderPage(load: Parameters<typeof lazyPage>[0]) {
    const Page = lazyPage(load);
    renderPlain(
      <Suspense fallback="Loading">
        <Page />
      </Suspense>,
    );
  }

  test('a page that is downloaded before the first render is visible at once and downloaded only once', async () => {
    const load = jest.fn(() => Promise.resolve(Plain));
    await loadFirstPage(load);
    renderPage(load);
    expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('any other page is downloaded when it is opened', async () => {
    renderPage(() => Promise.resolve(Plain));
    expect(screen.getByText('Loading')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'The page' })).toBeVisible();
  });

  test('a failed download of the first page is tried again when the page is rendered', async () => {
    const load = jest.fn(() => Promise.resolve(Plain)).mockRejectedValueOnce(new Error('No connection'));
    await loadFirstPage(load);
    renderPage(load);
    expect(await screen.findByRole('heading', { name: 'The page' })).toBeVisible();
  });

  test('a path has its page with or without a trailing slash, an unknown path has the 404 page', () => {
    expect(getPageLoaderAt('/home')).toBe(getPageLoader('LandingPage'));
    expect(getPageLoaderAt('/home/')).toBe(getPageLoader('LandingPage'));
    expect(getPageLoaderAt('/claims/7')).toBe(getPageLoader('ClaimPage'));
    expect(getPageLoaderAt('/claims')).toBe(getPageLoader('NotFoundPage'));
  });
});

describe('ErrorPage', () => {
  function Broken({ error }: { error: Error }): never {
    throw error;
  }

  function renderBroken(error: Error) {
    // React logs the errors that a boundary catches.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    renderPlain(
      <ErrorBoundary FallbackComponent={ErrorPage}>
        <Broken error={error} />
      </ErrorBoundary>,
    );
  }

  test('a server error shows its reference', () => {
    renderBroken(
      new ApiError({
        status: 500,
        code: 'server_error',
        message: 'A message',
        requestId: '8c1f0a5be2d94e37',
      }),
    );
    expect(screen.getByRole('heading', { name: 'This page failed to load' })).toBeVisible();
    expect(screen.getByText(/^Reference/)).toHaveTextContent('Reference 8c1f0a5be2d94e37');
  });

  test('an error in the browser has no reference', () => {
    renderBroken(new TypeError('x is undefined'));
    expect(screen.getByRole('heading', { name: 'This page failed to load' })).toBeVisible();
    expect(screen.queryByText(/Reference/)).toBeNull();
  });
});

describe('ImpersonationBanner', () => {
  const END = '*/api/support/viewing/end';
  const RETURN_TO = '/staff/accounts/member/b4c1/change/';

  function renderAtPageLoad(
    impersonation = createImpersonation(),
    { isEnded = false, client = createTestClient() } = {},
  ) {
    const onLeave = jest.fn<undefined, [string]>();
    // The page loads now: `performance.now()` of the test started earlier.
    jest.spyOn(performance, 'now').mockReturnValue(0);
    const view = render(
      <ImpersonationBanner impersonation={impersonation} isEnded={isEnded} onLeave={onLeave} />,
      { client },
    );
    return { ...view, onLeave };
  }

  const getStopButton = () => screen.getByRole('button', { name: 'Stop viewing' });
  const expectOver = () => expect(screen.getByRole('alert')).toHaveTextContent('VIEWING OVER');

  test('shows the name of the member, read-only, and the remaining time', () => {
    renderAtPageLoad(createImpersonation({ secondsLeft: 29 * 60 + 41 }));
    expect(screen.getByText('VIEWING AS')).toHaveTextContent('VIEWING AS Dana Whitlock');
    expect(screen.getByText('read-only ·')).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent('29:41 left');
    expect(screen.getByRole('status')).toHaveTextContent(
      'Viewing as Dana Whitlock, read-only: 29 minutes left',
    );
  });

  describe('with fake timers', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    function startImpersonation(secondsLeft: number) {
      const impersonation = createImpersonation({ secondsLeft });
      const onLeave = jest.fn<undefined, [string]>();
      render(<ImpersonationBanner impersonation={impersonation} isEnded={false} onLeave={onLeave} />);
      return onLeave;
    }
    const advanceSeconds = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000));

    test('the time is updated every second and announced once a minute', () => {
      startImpersonation(1800);
      const initial = screen.getByRole('timer').textContent;
      expect(initial).toBe('30:00 left');
      advanceSeconds(1);
      expect(screen.getByRole('timer')).toHaveTextContent('29:59 left');
      const announced = screen.getByRole('status').textContent;
      advanceSeconds(59);
      expect(screen.getByRole('timer')).toHaveTextContent('29:00 left');
      expect(screen.getByRole('status')).toHaveTextContent(announced);
      advanceSeconds(1);
      expect(screen.getByRole('status')).not.toHaveTextContent(announced);
    });

    test('at the end it says so and returns to the support site', () => {
      const onLeave = startImpersonation(2);
      advanceSeconds(2);
      expectOver();
      expect(screen.getByRole('link', { name: 'Back to support' })).toHaveAttribute('href', RETURN_TO);
      expect(onLeave).not.toHaveBeenCalled();
      advanceSeconds(5);
      expect(onLeave).toHaveBeenCalledWith(RETURN_TO);
      expect(onLeave).toHaveBeenCalledTimes(1);
    });
  });

  test('stopping sends one request and goes to the returned URL', async () => {
    let calls = 0;
    let answer: () => void = () => undefined;
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    mockServer.use(
      http.post(END, async () => {
        calls += 1;
        await isAnswered;
        return HttpResponse.json({ success: true, message: 'Stopped', returnTo: '/staff/there/' });
      }),
    );
    const { user, onLeave } = renderAtPageLoad();
    await user.dblClick(getStopButton());
    expect(screen.getByRole('button')).toHaveTextContent('STOPPING...');
    answer();
    await waitFor(() => expect(onLeave).toHaveBeenCalledWith('/staff/there/'));
    expect(calls).toBe(1);
  });

  test('an error of the stop request is shown and the button stays enabled', async () => {
    mockServer.use(http.post(END, () => HttpResponse.error()));
    const { user, onLeave } = renderAtPageLoad();
    await user.click(getStopButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('The server could not be reached.');
    expect(getStopButton()).toBeVisible();
    expect(onLeave).not.toHaveBeenCalled();
  });

  test('stopping without a staff session returns to the support site', async () => {
    const refusal = { success: false, error: 'Please sign in', code: 'not_authenticated' };
    mockServer.use(http.post(END, () => HttpResponse.json(refusal, { status: 401 })));
    const { user, onLeave } = renderAtPageLoad();
    await user.click(getStopButton());
    await waitFor(() => expect(onLeave).toHaveBeenCalledWith(RETURN_TO));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('a query rejected because the impersonation is over ends it on the page', async () => {
    const client = createTestClient();
    renderAtPageLoad(createImpersonation(), { client });
    const over = new ApiError({ status: 401, code: 'viewing_over', message: 'Over' });
    await act(async () => {
      await client.query({ queryKey: ['x'], queryFn: () => Promise.reject(over) }).catch(() => undefined);
      await delay(0);
    });
    expectOver();
  });

  test('an ended impersonation says that it is over', () => {
    renderAtPageLoad(createImpersonation(), { isEnded: true });
    expectOver();
  });

  test('a page restored from the back/forward cache is reloaded', () => {
    const { onLeave } = renderAtPageLoad();
    act(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    });
    expect(onLeave).not.toHaveBeenCalled();
    act(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    expect(onLeave).toHaveBeenCalledWith('/');
  });
});

describe('deviceHeaders', () => {
  beforeEach(() => {
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  });

  const profile: DeviceProfile = {
    userAgent: 'Agent • 1',
    screen: '1920x1080x24',
    timezone: 'UTC',
    language: 'en-US',
    platform: 'Linux',
    hardwareConcurrency: 8,
    deviceMemory: 8,
    colorDepth: 24,
    pixelRatio: 2,
  };

  test('the fingerprint is the SHA-256 of the profile in hex', () => {
    expect(getDeviceFingerprint(profile)).toBe(
      createHash('sha256').update(JSON.stringify(profile)).digest('hex'),
    );
  });

  test('another screen gives another fingerprint', () => {
    expect(getDeviceFingerprint({ ...profile, screen: '1280x720x24' })).not.toBe(
      getDeviceFingerprint(profile),
    );
  });

  test('the profile has exactly the expected fields, and no canvas sample without a canvas', () => {
    expect(Object.keys(readDeviceProfile()).sort()).toEqual([...Object.keys(profile)].sort());
  });

  test('the headers are computed once per page load and are ASCII', () => {
    const first = getDeviceHeaders();
    expect(first['x-device-fingerprint']).toMatch(/^[0-9a-f]{64}$/);
    expect(first['x-device-label']).toMatch(/^[\x20-\x7e]{1,200}$/);
    expect(getDeviceHeaders()).toBe(first);
  });
});

describe('KitPage', () => {
  const source = path.resolve(__dirname, '..');
  const IMPORT = /(?:from|import\()\s*'([^']+)'/g;

  /** The files of our own that the file imports, itself or through another part. */
  function getImports(file: string, found = new Set<string>()): Set<string> {
    for (const [, name = ''] of fs.readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const target = name.startsWith('@/')
        ? path.join(source, name.slice(2))
        : path.resolve(path.dirname(file), name);
      const imported = [`${target}.tsx`, `${target}.ts`].find((candidate) => fs.existsSync(candidate));
      if (imported && !found.has(imported)) {
        found.add(imported);
        getImports(imported, found);
      }
    }
    return found;
  }

  function listParts(folder: string): string[] {
    return fs
      .readdirSync(path.join(source, folder))
      .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
      .map((name) => path.join(source, folder, name));
  }

  const PARTS = ['ui', 'loading', 'feedback', 'lists', 'uploads'].map((folder) => `shared/${folder}`);

  /** The app renders the toasts around every page, webpack puts RemoveScroll in the place of a library, and an upload has to run. */
  const NOT_SHOWN = ['ToastRegion', 'RemoveScroll', 'UploadFormFooter', 'UploadProgress'];

  test('the kit shows every part of shared and every field', () => {
    const shown = getImports(path.join(__dirname, 'kit/KitPage.tsx'));
    const fields = listParts('shared/forms').filter((file) => file.endsWith('Field.tsx'));
    const missing = [...PARTS.flatMap(listParts), ...fields].filter((file) => !shown.has(file));
    const names = missing.map((file) => path.basename(file, '.tsx'));
    expect(names.filter((name) => !NOT_SHOWN.includes(name))).toEqual([]);
  });

  test('the kit renders, with a query that fails and parts that fail', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    render(<KitPage />, { at: '/_kit' });
    expect(await screen.findByText('No samples yet')).toBeInTheDocument();
    expect(await screen.findByText('Failed to load samples')).toBeInTheDocument();
    expect(screen.getByText('The page works without this part.')).toBeInTheDocument();
    expect(screen.getByText('This part failed to load')).toBeInTheDocument();
  });
});

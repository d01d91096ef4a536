import { type Admin, type User } from '@/entities/member/user';
import { type Plan } from '@/entities/plan/plans';
import { createPriceMark } from '@/entities/plan/priceMark';
import { bootData, type BootData } from '@/shared/api/bootData';
import { getPath, type PageName, type PageRoute, pageRoutes } from '@/shared/config/pages';
import initialPlans from '@rules/plans.json';
import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { App } from './App';
import { appRoutes } from './AppRoutes';
import { loadFirstPage } from './lazyPage';
import { getPageLoader } from './pageLoaders';

/** A page as a visitor without a session sees it first. */
interface Rendering {
  page: PageName;
  path: string;
  /** The only query for which the server uses the HTML, without `?`. */
  query: string;
  /** The boot data that the HTML depends on. The server uses the HTML only if its own are the same. */
  boot: Partial<BootData>;
  html: string;
}

function createPlan(plan: (typeof initialPlans)[number]) {
  return { ...plan, id: plan.name, pricePerMonth: createPriceMark(plan.name) } as Plan;
}

/** The boot data with which a page is rendered; one rendering for each. */
function getBootVariants({ path, hasPlans }: PageRoute): readonly Partial<BootData>[] {
  if (hasPlans) return [{ plans: { plans: initialPlans.map(createPlan) } }];
  if (path === getPath('DemoPage')) return [{ demoLogin: false }, { demoLogin: true }];
  return [{}];
}

/** The queries for which a page is rendered. Both access pages are sign-in and registration. */
function getQueries({ path }: PageRoute): readonly string[] {
  return [getPath('LoginPage'), getPath('AccessTerminalPage')].includes(path) ? ['', 'mode=register'] : [''];
}

/** Marks in the place of what only the server knows (config/pages.py). */
const MARKED_USER: User = {
  id: '',
  username: '{{username}}',
  email: '{{email}}',
  firstName: '{{firstName}}',
  lastName: '{{lastName}}',
  phone: '{{phone}}',
  companyName: '{{companyName}}',
  position: '{{position}}',
  licenseNumber: '',
  createdAt: '',
};

const MARKED_ADMIN: Admin = { id: '', username: '{{username}}', fullName: '{{fullName}}', role: 'admin' };

const staticRoutes = createStaticHandler(appRoutes);

/** @throws the first error of any component */
async function renderPage({ page, path }: PageRoute, query = ''): Promise<string> {
  // The router wants a whole URL and ignores its host.
  const context = await staticRoutes.query(new Request(`http://localhost${path}${query && `?${query}`}`));
  if (context instanceof Response) throw new Error(`${path} redirects`);
  const errors: unknown[] = [];
  await loadFirstPage(getPageLoader(page));
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <App>
        <StaticRouterProvider
          router={createStaticRouter(staticRoutes.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </App>
    </StrictMode>,
    {
      onError: (error) => void errors.push(error),
      // Above 12,800 bytes React would move finished content into templates and inline scripts.
      progressiveChunkSize: Infinity,
    },
  );
  let html = '';
  for await (const chunk of prelude) html += String(chunk);
  if (errors.length > 0) throw new Error(`${path} cannot be rendered`, { cause: errors[0] });
  return html;
}

export async function renderPublicPages(): Promise<readonly Rendering[]> {
  const renderings: Rendering[] = [];
  const withoutBoot = { ...bootData };
  for (const route of pageRoutes.filter(({ area }) => area === 'public')) {
    for (const boot of getBootVariants(route)) {
      Object.assign(bootData, withoutBoot, boot);
      for (const query of getQueries(route)) {
        const html = await renderPage(route, query);
        renderings.push({ page: route.page, path: route.path, query, boot, html });
      }
    }
  }
  return renderings;
}

/** A page of the members or of the panel while its data loads. */
export async function renderSkeletons(): Promise<readonly Pick<Rendering, 'page' | 'path' | 'html'>[]> {
  const skeletons = [];
  for (const route of pageRoutes.filter(({ hasSkeleton }) => hasSkeleton)) {
    const isPanel = route.area === 'admin';
    bootData.session = { user: isPanel ? null : MARKED_USER, admin: isPanel ? MARKED_ADMIN : null };
    skeletons.push({ page: route.page, path: route.path, html: await renderPage(route) });
  }
  return skeletons;
}

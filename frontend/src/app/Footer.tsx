import { getRoute, type LinkedPage } from '@/shared/config/pages';
import { classNames } from '@/shared/lib/className';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import styles from './Footer.module.css';

interface Group {
  title: string;
  pages: readonly LinkedPage[];
}

const GROUPS: readonly Group[] = [
  {
    title: 'The network',
    pages: [
      'AboutNetworkPage',
      'OurOperativesPage',
      'AppraisersPage',
      'SuccessStoriesPage',
      'CredibilityFormPage',
    ],
  },
  {
    title: 'The method',
    pages: [
      'OurProcessPage',
      'SystematicApproachPage',
      'CarrierTacticsPage',
      'TrainingResourcesPage',
      'IndustryUpdatesPage',
    ],
  },
  {
    title: 'The work',
    pages: [
      'RoofEstimatesPage',
      'InteriorAssessmentsPage',
      'EsxFileReviewsPage',
      'SecureFileTransferPage',
      'VerifyPage',
    ],
  },
  {
    title: 'The way in',
    pages: ['DeploymentPackagesPage', 'MembershipInfoPage', 'DemoPage', 'AccessTerminalPage', 'ContactPage'],
  },
];

/** `isPlain`: without the links, for the landing page. */
export function Footer({ isPlain }: { isPlain: boolean }) {
  return (
    <footer className={classNames(styles.footer, isPlain && styles.plain)}>
      {!isPlain && (
        <nav className={styles.groups} aria-label="Footer">
          {GROUPS.map((group) => (
            <LinkGroup key={group.title} {...group} />
          ))}
        </nav>
      )}
      <div className={styles.identity}>
        <p>
          <strong>Anonymous Adjusters Network</strong>
        </p>
        <p>By invitation only</p>
      </div>
    </footer>
  );
}

function LinkGroup({ title, pages }: Group) {
  const id = useId();
  return (
    <div>
      <p id={id} className={styles.title}>
        {title}
      </p>
      <ul aria-labelledby={id}>
        {pages.map(getRoute).map((route) => (
          <li key={route.path}>
            <Link to={route.path}>{route.title}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

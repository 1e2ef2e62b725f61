import { findPlace, type ScreenPath } from './screens.ts'

/** Lists that stand elsewhere than above their records. */
const elsewhere: Partial<Record<string, ScreenPath>> = {
  '/ministry/creation-requests/{id}': '/ministry/ngos-creation-requests',
  '/ministry/settings/ngo-user/{id}': '/ministry/settings/users/ngo-users',
  '/ministry/settings/ministry-user/{id}': '/ministry/settings/users/ministry-users',
  '/ministry/permissions-user/{id}': '/ministry/settings/users/ministry-users',
  '/ministry/update-role/{slug}/{id}': '/ministry/settings/roles',
  '/guest-pages-management/edit-jobs/{id}': '/guest-pages-management/job-vacancies',
  '/guest-pages-management/edit-volunteer/{id}': '/guest-pages-management/volunteer-vacancies',
  '/guest-pages-management/news-details/{id}': '/guest-pages-management/news-management',
  '/transactions/qr-scan-log/{id}': '/transactions/mediation-requests',
}

/** The list that the page of one record belongs to; undefined for every other page. */
export function listOf(pathname: string): string | undefined {
  const { screen } = findPlace(pathname)
  if (!screen?.path.endsWith('}')) return undefined
  const list = elsewhere[screen.path] ?? screen.path.replace(/\/\{[^}]+\}$/, '')
  const found = findPlace(list).screen
  return found && !found.redirect && !found.path.includes('{') ? list : undefined
}

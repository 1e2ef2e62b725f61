import type { OpportunityType } from '#contract/opportunities/calls.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'

/** Screens and words by type: the two differ in nothing else. */
export const vacancyScreens = {
  job: {
    list: '/guest-pages-management/job-vacancies',
    add: '/guest-pages-management/add-jobs',
    edited: '/guest-pages-management/edit-jobs/{id}',
    edit: (id: number) => link('/guest-pages-management/edit-jobs/{id}', { id }),
    open: (id: number) => link('/jobs-info/{id_info}', { id_info: id }),
    verb: m.vacancy_job_add,
    empty: m.vacancy_job_empty,
    remove: m.vacancy_job_remove,
    total: m.vacancy_job_total,
  },
  volunteer: {
    list: '/guest-pages-management/volunteer-vacancies',
    add: '/guest-pages-management/add-volunteer',
    edited: '/guest-pages-management/edit-volunteer/{id}',
    edit: (id: number) => link('/guest-pages-management/edit-volunteer/{id}', { id }),
    open: (id: number) => link('/volunteer-info/{id_info}', { id_info: id }),
    verb: m.vacancy_volunteer_add,
    empty: m.vacancy_volunteer_empty,
    remove: m.vacancy_volunteer_remove,
    total: m.vacancy_volunteer_total,
  },
} as const satisfies Record<OpportunityType, unknown>

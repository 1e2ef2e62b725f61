import { projectWords } from '#contract/cooperation/project-words.ts'
import { coopProjects, type CoopProject } from '#contract/cooperation/projects.ts'
import { projectMachine } from '#contract/cooperation/workflow.ts'
import { approvalMachine } from '#contract/grants/workflow.ts'
import { label } from '#web/base/label.ts'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { statusChoices } from '#web/core/cases/words.ts'
import { RegisterPage } from '#web/core/registers/register-page.tsx'
import { link } from '#web/core/screens/link.ts'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Column } from '#web/ui/data-table.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { ownPaths, progressState } from './coop-words.ts'
import { projectInitial } from './initials.ts'
import { later } from '#web/ui/later.tsx'
import { Amount, ApprovalTags, date, Name } from './shown.tsx'

const ProjectFields = later(async () => (await import('./project-fields.tsx')).ProjectFields)

const columns = (): readonly Column<CoopProject>[] => [
  { key: 'name_ar', label: label(projectWords.name_ar), sort: 'name_ar', cell: (row) => <bdi>{row.name_ar}</bdi> },
  {
    key: 'un_organisation_id',
    label: label(projectWords.un_organisation_id),
    cell: (row) => <Name index="un-organisations" id={row.un_organisation_id} />,
  },
  {
    key: 'project_sector_id',
    label: label(projectWords.project_sector_id),
    cell: (row) => <Name index="project-sectors" id={row.project_sector_id} />,
  },
  {
    key: 'total_budget',
    label: label(projectWords.total_budget),
    sort: 'total_budget',
    cell: (row) => <Amount value={row.total_budget} currency={row.currency_id} />,
  },
  {
    key: 'approval_status',
    label: label(projectWords.approval_status),
    cell: (row) => <ApprovalTags status={row.approval_status} late={row.is_late} />,
  },
  {
    key: 'project_status',
    label: label(projectWords.project_status),
    cell: (row) => {
      const { tone, text } = progressState(row.project_status)
      return <StateTag tone={tone}>{text}</StateTag>
    },
  },
  { key: 'end_date', label: label(projectWords.end_date), sort: 'end_date', cell: (row) => date(row.end_date) },
]

const words = () => ({
  title: headingOf(ownPaths.project),
  add: m.coop_project_add(),
  addTitle: m.coop_project_add(),
  editTitle: m.coop_project_edit(),
  empty: m.coop_project_empty(),
  emptyText: m.coop_project_empty_text(),
  search: m.coop_project_search(),
  remove: m.coop_project_remove(),
  removeTitle: (name: string) => m.coop_remove_title({ name }),
  removeText: m.money_remove_text(),
  total: (count: number) => m.coop_project_total({ count }),
})

/** Projects of the organisation with UN and international bodies [spec 2§2]. */
export const Projects = () => (
  <RegisterPage
    resource={coopProjects}
    words={words()}
    columns={columns()}
    choices={[
      {
        name: 'approval_status',
        label: label(projectWords.approval_status),
        any: m.content_all_states(),
        options: statusChoices(approvalMachine),
      },
      {
        name: 'project_status',
        label: label(projectWords.project_status),
        any: m.coop_all_progress(),
        options: statusChoices(projectMachine),
      },
      {
        name: 'project_sector_id',
        label: label(projectWords.project_sector_id),
        any: m.coop_all_sectors(),
        options: useChoices('project-sectors'),
      },
    ]}
    initial={projectInitial}
    rowName={(row) => row.name_ar}
    href={(row) => link('/un-coop/projects/{id}', { id: row.id })}
    fields={(form) => <ProjectFields form={form} />}
  />
)

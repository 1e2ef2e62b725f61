import { actOnProject, coopProjects, moveProject, type CoopProject } from '#contract/cooperation/projects.ts'
import { projectWords } from '#contract/cooperation/project-words.ts'
import { type ProjectAction, projectMachine } from '#contract/cooperation/workflow.ts'
import type { SentBody } from '#contract/core/calls/call.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendAct } from '#web/core/api/send-act.ts'
import { ActionBar, type ActionExtra } from '#web/core/cases/action-bar.tsx'
import { Rich } from '#web/core/site/rich.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Facts } from '#web/ui/facts.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { progressState } from './coop-words.ts'
import layout from '#web/ui/record-columns.module.css'
import { Expiry } from './expiry.tsx'
import { drawer, later } from '#web/ui/later.tsx'
import { type OwnKind, RecordPage, type Shown } from './record-page.tsx'
import { Amount, ApprovalTags, date, Name, paper } from './shown.tsx'

const ProjectParts = later(async () => (await import('./project-parts.tsx')).ProjectParts)
const EditProject = drawer(async () => (await import('./project-drawers.tsx')).EditProject)
const DayOf = drawer(async () => (await import('./project-drawers.tsx')).DayOf)

type Row = CoopProject & Shown

/** How the project goes on since its agreement was signed. */
function Progress({ row, onChanged }: { row: Row; onChanged: () => Promise<unknown> }) {
  const { tone, text } = progressState(row.project_status)
  const take = (action: ProjectAction, input: Record<string, unknown>) =>
    sendAct(
      () =>
        callApi(moveProject, {
          params: { id: row.id },
          body: { action, ...input } as SentBody<typeof moveProject>,
          version: row.updated_at,
        }),
      onChanged,
    )
  const form = (action: 'begin' | 'complete'): ActionExtra => ({
    form: (close) => <DayOf action={action} name={row.name_ar} take={take} onClose={close} />,
  })
  return (
    <>
      <Card title={label(projectWords.project_status)} note={<StateTag tone={tone}>{text}</StateTag>}>
        <Facts
          facts={[
            { key: 'signed', label: label(projectWords.signed_on), value: date(row.signed_on) },
            { key: 'start', label: label(projectWords.actual_start_date), value: date(row.actual_start_date) },
            { key: 'end', label: label(projectWords.actual_end_date), value: date(row.actual_end_date) },
          ]}
        />
      </Card>
      {row.progress_actions.length > 0 && (
        <div className={layout.bar}>
          <ActionBar
            machine={projectMachine}
            actions={row.progress_actions}
            name={row.name_ar}
            plain
            take={take}
            extras={{ begin: form('begin'), complete: form('complete') }}
          />
        </div>
      )}
    </>
  )
}

const project: OwnKind<Row> = {
  kind: 'project',
  read: coopProjects.read,
  resource: coopProjects.path,
  act: actOnProject,
  name: (row) => row.name_ar,
  tags: (row) => <ApprovalTags status={row.approval_status} late={row.is_late} />,
  facts: (row) => [
    { key: 'en', label: label(projectWords.name_en), value: row.name_en && <Ltr>{row.name_en}</Ltr> },
    {
      key: 'un',
      label: label(projectWords.un_organisation_id),
      value: <Name index="un-organisations" id={row.un_organisation_id} />,
    },
    {
      key: 'sector',
      label: label(projectWords.project_sector_id),
      value: <Name index="project-sectors" id={row.project_sector_id} />,
    },
    { key: 'start', label: label(projectWords.start_date), value: date(row.start_date) },
    { key: 'end', label: label(projectWords.end_date), value: date(row.end_date) },
    {
      key: 'budget',
      label: label(projectWords.total_budget),
      value: <Amount value={row.total_budget} currency={row.currency_id} />,
    },
    { key: 'no', label: label(projectWords.agreement_no), value: <Ltr>{row.agreement_no}</Ltr> },
    { key: 'date', label: label(projectWords.agreement_date), value: date(row.agreement_date) },
    {
      key: 'papers',
      label: m.money_papers(),
      value: (
        <span className={layout.tags}>
          {paper(row.agreement_file, projectWords.agreement_file)}
          <Expiry day={row.agreement_expires_on} />
          {paper(row.signed_file, { ar: 'الاتفاقية الموقعة', en: 'Signed agreement' })}
          {paper(row.report_file, { ar: 'التقرير الختامي', en: 'Final report' })}
        </span>
      ),
    },
    { key: 'text', label: label(projectWords.description), value: <Rich html={row.description} /> },
  ],
  more: (row) => <ProjectParts row={row} />,
  beside: (row, onChanged) => <Progress row={row} onChanged={onChanged} />,
  edit: (row, onClose) => <EditProject row={row} onClose={onClose} />,
}

/** One project: what was agreed, its parts, how its approval stands, how it goes on. */
export const ProjectPage = ({ id }: { id: number }) => <RecordPage own={project} id={id} />

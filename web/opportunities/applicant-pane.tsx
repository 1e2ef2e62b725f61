import { useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, SentBody } from '#contract/core/calls/call.ts'
import { applicationMachine } from '#contract/opportunities/application-workflow.ts'
import { applicationWords } from '#contract/opportunities/application-words.ts'
import { type Application, decideApplication } from '#contract/opportunities/applications.ts'
import { opportunityWords } from '#contract/opportunities/opportunity-words.ts'
import { opportunityRegister } from '#contract/opportunities/own.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendAct } from '#web/core/api/send-act.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { said } from '#web/core/site/words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Card, Stack } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import css from './applicants.module.css'

export type Vacancy = AnswerOf<typeof opportunityRegister.read>
export const nameOfApplicant = ({ name, reference }: Application) => name ?? reference
export const ApplicantState = ({ row: { status } }: { row: Application }) => (
  <StateTag tone={applicationMachine.statuses[status].tone}>{label(applicationMachine.statuses[status])}</StateTag>
)

/** What was asked for, and what the applicant said of it. */
function Asked({ row, vacancy }: { row: Application; vacancy: Vacancy }) {
  const asked = [
    ['certificate', opportunityWords.certificate_ar, vacancy.certificate_ar, row.certificate],
    ['experience', opportunityWords.experience_ar, vacancy.experience_ar, row.experience],
    ['skill', opportunityWords.skill_ar, vacancy.skill_ar, row.skill],
  ] as const
  return (
    <section aria-label={m.applicants_asked()}>
      <h3>{m.applicants_asked()}</h3>
      <Facts
        missing={m.applicants_unsaid()}
        facts={asked.flatMap(([key, words, wanted, given]) =>
          wanted ? [{ key, label: `${label(words)}: ${wanted}`, value: given && <bdi>{given}</bdi> }] : [],
        )}
      />
    </section>
  )
}

function Papers({ row }: { row: Application }) {
  const papers = (['cv_file', 'paper_file'] as const).filter((name) => row[name] !== null)
  if (papers.length === 0) return null
  return (
    <section aria-label={m.applicants_papers()}>
      <h3>{m.applicants_papers()}</h3>
      <ul>
        {papers.map((name) => (
          <li key={name}>
            <a href={`/api/v2/files/${row[name]}`} target="_blank" rel="noreferrer">
              {label(applicationWords[name])}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** All that an application says: what was asked before the letter, then the papers and what was answered. */
function ApplicationText({ row, vacancy }: { row: Application; vacancy: Vacancy }) {
  const reach = (['email', 'phone_number'] as const).map((key) => ({
    key,
    label: label(applicationWords[key]),
    value: row[key] && <Ltr>{row[key]}</Ltr>,
  }))
  return (
    <div className={css.pane}>
      <Stack>
        <p>
          <ApplicantState row={row} /> {said(row.governorate)} · <DateText value={row.created_at} time />
        </p>
        {row.erased_at === null ? (
          <>
            <Asked row={row} vacancy={vacancy} />
            <section aria-label={m.applicants_letter()}>
              <h3>{m.applicants_letter()}</h3>
              <p dir="auto">{row.message}</p>
            </section>
            <Papers row={row} />
            <Facts facts={reach} />
          </>
        ) : (
          <p>
            {m.applicants_erased()}: <DateText value={row.erased_at} />
          </p>
        )}
        {row.answer && (
          <section aria-label={m.applicants_answered()}>
            <h3>{m.applicants_answered()}</h3>
            <p dir="auto">{row.answer}</p>
          </section>
        )}
      </Stack>
    </div>
  )
}

function Decisions({ row, vacancy }: { row: Application; vacancy: Vacancy }) {
  const client = useQueryClient()
  const take = (body: SentBody<typeof decideApplication>) =>
    sendAct(
      () =>
        callApi(decideApplication, { params: { id: vacancy.id, application: row.id }, body, version: row.updated_at }),
      () => client.invalidateQueries({ queryKey: [opportunityRegister.path] }),
    )
  return (
    <ActionBar
      machine={applicationMachine}
      actions={row.actions}
      name={nameOfApplicant(row)}
      take={(action, given) => take({ action, ...given } as SentBody<typeof decideApplication>)}
    />
  )
}

/** One application beside the list; on phones in a drawer. */
export function ApplicantPane({
  row,
  vacancy,
  wide,
  onClose,
}: {
  row: Application
  vacancy: Vacancy
  wide: boolean
  onClose: () => void
}) {
  const title = <bdi>{nameOfApplicant(row)}</bdi>
  const decisions = <Decisions row={row} vacancy={vacancy} />
  if (wide)
    return (
      <Card title={title} note={<Ltr>{row.reference}</Ltr>}>
        <ApplicationText row={row} vacancy={vacancy} />
        {row.actions.length > 0 && <div className={css.actions}>{decisions}</div>}
      </Card>
    )
  return (
    <Dialog
      kind="drawer"
      title={title}
      note={<Ltr>{row.reference}</Ltr>}
      onClose={onClose}
      footer={
        <>
          {decisions}
          <Button look="default" size="form" onClick={onClose}>
            {m.shell_close()}
          </Button>
        </>
      }
    >
      <ApplicationText row={row} vacancy={vacancy} />
    </Dialog>
  )
}

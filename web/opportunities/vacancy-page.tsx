import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { AnswerOf, SentBody } from '#contract/core/calls/call.ts'
import type { OpportunityType } from '#contract/opportunities/calls.ts'
import { moveOpportunity, opportunityRegister } from '#contract/opportunities/own.ts'
import { opportunityMachine } from '#contract/opportunities/workflow.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { LoadedPage } from '#web/core/api/loaded-page.tsx'
import { Loaded } from '#web/core/api/query-state.tsx'
import { sendAct } from '#web/core/api/send-act.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { SavedForm } from '#web/core/forms/saved-form.tsx'
import { valuesFrom } from '#web/core/forms/use-merged-save.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { useAddress } from '#web/core/lists/use-address.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { Segments } from '#web/ui/choice-field.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { emptyVacancy, VacancyFields, type VacancyValues } from './vacancy-fields.tsx'
import { vacancyScreens } from './vacancy-words.ts'

const Applicants = lazy(async () => ({ default: (await import('./applicants.tsx')).Applicants }))

type Vacancy = AnswerOf<typeof opportunityRegister.read>
const { input, path, permission } = opportunityRegister
const readVacancy = (id: number) => ({
  queryKey: [path, id],
  queryFn: async () => (await callApi(opportunityRegister.read, { params: { id } })).data,
})
const bodyOf = (type: OpportunityType, values: VacancyValues) => ({ type, ...values })
const editable: readonly string[] = ['draft', 'published', 'hidden']

function NewVacancy({ type, from }: { type: OpportunityType; from: VacancyValues }) {
  const [router, client] = [useRouter(), useQueryClient()]
  const check = bySchema(input)
  const form = useFields({ initial: from, validate: (values) => check(bodyOf(type, values)) })
  const add = (values: VacancyValues) =>
    sendForm(async () => {
      const answer = await callApi(opportunityRegister.create, { body: input.parse(bodyOf(type, values)) })
      form.reset(values)
      await client.invalidateQueries({ queryKey: [path] })
      // The state must know that nothing is unsaved before the page is left.
      setTimeout(() => router.history.replace(vacancyScreens[type].edit(answer.data.id)))
      return answer
    })
  return (
    <Card>
      <Form
        form={form}
        dense
        guarded
        leaves
        onSubmit={add}
        actions={({ busy }) => (
          <Button type="submit" size="form" busy={busy}>
            {m.vacancy_save_draft()}
          </Button>
        )}
      >
        <VacancyFields form={form} />
      </Form>
    </Card>
  )
}

/** Adds a job or volunteering as a draft; `copy` is one whose words it begins with. */
export function AddVacancy({ type, copy }: { type: OpportunityType; copy: number | undefined }) {
  const { list, add } = vacancyScreens[type]
  const query = useQuery({ ...readVacancy(copy ?? 0), enabled: copy !== undefined })
  const heading = headingOf(add)
  return (
    <Page>
      <PageHead title={heading} crumbs={[{ label: headingOf(list), href: list }, { label: heading }]} />
      <Stack>
        <ScreenInstructions />
        {copy === undefined ? (
          <NewVacancy type={type} from={emptyVacancy} />
        ) : (
          <Loaded query={query} lines={12}>
            {(row) => (
              // Its days are over: the new one has its own.
              <NewVacancy
                type={type}
                from={{ ...valuesFrom(emptyVacancy, row), starting_date: '', closing_date: '' }}
              />
            )}
          </Loaded>
        )}
      </Stack>
    </Page>
  )
}

function Moves({ row }: { row: Vacancy }) {
  const client = useQueryClient()
  const take = (body: SentBody<typeof moveOpportunity>) =>
    sendAct(
      () => callApi(moveOpportunity, { params: { id: row.id }, body, version: row.updated_at }),
      () => client.invalidateQueries({ queryKey: [path] }),
    )
  return (
    <ActionBar
      machine={opportunityMachine}
      actions={row.actions}
      name={row.name}
      take={(action, given) => take({ action, ...given } as SentBody<typeof moveOpportunity>)}
    />
  )
}

function EditForm({ row }: { row: Vacancy }) {
  const mayEdit = useMay(permission, 'U') && editable.includes(row.status)
  const toForm = (record: Vacancy) => valuesFrom(emptyVacancy, record)
  const check = bySchema(input)
  const form = useFields({ initial: toForm(row), validate: (values) => check(bodyOf(row.type, values)) })
  return (
    <Card>
      <SavedForm
        form={form}
        mayEdit={mayEdit}
        record={row}
        toForm={toForm}
        save={(values, version) =>
          callApi(opportunityRegister.update, {
            params: { id: row.id },
            body: input.parse(bodyOf(row.type, values)),
            version,
          })
        }
        refresh={[[path]]}
      >
        <VacancyFields form={form} />
      </SavedForm>
    </Card>
  )
}

/** Its text, or who applied. */
function Views({ row }: { row: Vacancy }) {
  const address = useAddress()
  const mayDecide = useMay(permission, 'U') && row.status !== 'draft'
  const isText = !mayDecide || address.one('view') !== 'applicants'
  return (
    <>
      {mayDecide && (
        <Segments
          label={m.vacancy_view()}
          value={isText ? 'text' : 'applicants'}
          choices={[
            { value: 'text', label: m.applicants_text() },
            { value: 'applicants', label: m.applicants() },
          ]}
          onChange={(view) => address.set({ view: view === 'text' ? undefined : view, status: undefined })}
        />
      )}
      {isText ? (
        <EditForm key={row.id} row={row} />
      ) : (
        <Suspense fallback={<Skeleton lines={8} />}>
          <Applicants vacancy={row} />
        </Suspense>
      )}
    </>
  )
}

function Edited({ row }: { row: Vacancy }) {
  const { list, add, open } = vacancyScreens[row.type]
  const state = opportunityMachine.statuses[row.status]
  const isOpen = row.status === 'published' || row.status === 'closed'
  return (
    <>
      <PageHead
        title={<bdi>{row.name}</bdi>}
        crumbs={[{ label: headingOf(list), href: list }, { label: row.code }]}
        state={<StateTag tone={state.tone}>{label(state)}</StateTag>}
        note={<Ltr>{row.code}</Ltr>}
        actions={
          <>
            {isOpen && (
              <ButtonLink look="default" href={open(row.id)}>
                {m.vacancy_as_public()}
              </ButtonLink>
            )}
            <Moves row={row} />
          </>
        }
      />
      <Stack>
        <ScreenInstructions />
        {row.hidden_reason && (
          <Notice tone="bad" title={m.vacancy_hidden()}>
            <bdi>{row.hidden_reason}</bdi>
          </Notice>
        )}
        {!editable.includes(row.status) && (
          <Notice tone="info" title={m.vacancy_over()}>
            <ButtonLink look="default" size="form" href={`${add}?copy=${row.id}`}>
              {m.vacancy_copy()}
            </ButtonLink>
          </Notice>
        )}
        <Views row={row} />
      </Stack>
    </>
  )
}

/** A job or volunteering on its page: its text, its state, and what can be done with it. */
export function EditVacancy({ type, id }: { type: OpportunityType; id: number }) {
  const query = useQuery(readVacancy(id))
  const { edited, list } = vacancyScreens[type]
  return (
    <LoadedPage query={query} at={edited} list={list} lines={12}>
      {(row) => (
        <Page>
          <Edited row={row} />
        </Page>
      )}
    </LoadedPage>
  )
}

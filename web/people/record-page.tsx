import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { employees } from '#contract/people/employees.ts'
import { volunteers } from '#contract/people/volunteers.ts'
import { callApi } from '#web/core/api/api.ts'
import { LoadedPage } from '#web/core/api/loaded-page.tsx'
import { SavedForm } from '#web/core/forms/saved-form.tsx'
import { valuesFrom } from '#web/core/forms/use-merged-save.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { headingOf } from '#web/core/screens/title.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Card, Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { emptyEmployee, EmployeeFields } from './employee-fields.tsx'
import { employeesPath, volunteersPath } from './paths.ts'
import { HoursCard } from './hours-card.tsx'
import { LeftTag } from './shared/end-fields.tsx'
import { fullName } from './shared/person-columns.tsx'
import { emptyVolunteer, VolunteerFields } from './volunteer-fields.tsx'

type Employee = AnswerOf<typeof employees.read>
type Volunteer = AnswerOf<typeof volunteers.read>

interface FrameProps {
  list: typeof employeesPath | typeof volunteersPath
  row: Employee | Volunteer
  mayEdit: boolean
  children: ReactNode
}
function Frame({ list, row, mayEdit, children }: FrameProps) {
  return (
    <>
      <PageHead
        title={fullName(row)}
        crumbs={[{ label: headingOf(list), href: list }, { label: fullName(row) }]}
        state={row.end_date ? <LeftTag /> : undefined}
      />
      <Stack>
        {!mayEdit && <Notice tone="info">{m.people_hidden_number()}</Notice>}
        {children}
      </Stack>
    </>
  )
}

function EmployeeForm({ row, mayEdit }: { row: Employee; mayEdit: boolean }) {
  const toForm = (record: Employee) => valuesFrom(emptyEmployee, record)
  const form = useFields({ initial: toForm(row), validate: bySchema(employees.input) })
  return (
    <Card>
      <SavedForm
        form={form}
        mayEdit={mayEdit}
        record={row}
        toForm={toForm}
        save={(values, version) =>
          callApi(employees.update, { params: { id: row.id }, body: employees.input.parse(values), version })
        }
        refresh={[[employees.path], [volunteers.path]]}
      >
        <EmployeeFields form={form} />
      </SavedForm>
    </Card>
  )
}

function VolunteerForm({ row, mayEdit }: { row: Volunteer; mayEdit: boolean }) {
  const toForm = (record: Volunteer) => valuesFrom(emptyVolunteer, record)
  const form = useFields({ initial: toForm(row), validate: bySchema(volunteers.input) })
  return (
    <Card>
      <SavedForm
        form={form}
        mayEdit={mayEdit}
        record={row}
        toForm={toForm}
        save={(values, version) =>
          callApi(volunteers.update, { params: { id: row.id }, body: volunteers.input.parse(values), version })
        }
        refresh={[[volunteers.path], [employees.path]]}
      >
        <VolunteerFields form={form} />
      </SavedForm>
    </Card>
  )
}

/** An employee on a page of his own. */
export function EmployeePage({ id }: { id: number }) {
  const mayEdit = useMay(employees.permission, 'U')
  const query = useQuery({
    queryKey: [employees.path, id],
    queryFn: async () => (await callApi(employees.read, { params: { id } })).data,
  })
  return (
    <LoadedPage query={query} at="/administrative-status/employees/{id}" list={employeesPath} lines={12}>
      {(row) => (
        <Page>
          <Frame list={employeesPath} row={row} mayEdit={mayEdit}>
            <EmployeeForm row={row} mayEdit={mayEdit} />
          </Frame>
        </Page>
      )}
    </LoadedPage>
  )
}

/** A volunteer on a page of his own. */
export function VolunteerPage({ id }: { id: number }) {
  const mayEdit = useMay(volunteers.permission, 'U')
  const query = useQuery({
    queryKey: [volunteers.path, id],
    queryFn: async () => (await callApi(volunteers.read, { params: { id } })).data,
  })
  return (
    <LoadedPage query={query} at="/administrative-status/volunteers/{id}" list={volunteersPath} lines={12}>
      {(row) => (
        <Page>
          <Frame list={volunteersPath} row={row} mayEdit={mayEdit}>
            <HoursCard id={id} />
            <VolunteerForm row={row} mayEdit={mayEdit} />
          </Frame>
        </Page>
      )}
    </LoadedPage>
  )
}

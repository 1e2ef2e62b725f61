import { useQuery } from '@tanstack/react-query'
import type { Body } from '#contract/boards/board-words.ts'
import type { executives } from '#contract/boards/directors.ts'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { boardStatusWords } from '#contract/boards/status-words.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { SavedForm } from '#web/core/forms/saved-form.tsx'
import { valuesFrom } from '#web/core/forms/use-merged-save.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { headingOf } from '#web/core/screens/title.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { LeftTag } from '#web/people/shared/end-fields.tsx'
import { fullName } from '#web/people/shared/person-columns.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { bodyPath, bodyRegister, emptyOf, isBoard } from './body.ts'
import { MemberFields } from './member-fields.tsx'

// The four registers have one shape here; what only boards have is left out of the form of the others.
type Member = AnswerOf<typeof executives.read> & { legal_name?: string | null; director_board_id?: number }
const registerOf = (body: Body) => bodyRegister[body] as unknown as typeof executives

function MemberForm({ body, row, mayEdit }: { body: Body; row: Member; mayEdit: boolean }) {
  const register = registerOf(body)
  const toForm = (record: Member) => valuesFrom(emptyOf(body), record)
  const form = useFields({ initial: toForm(row), validate: bySchema(register.input) })
  return (
    <Card>
      <SavedForm
        form={form}
        mayEdit={mayEdit}
        record={row}
        toForm={toForm}
        save={(values, version) =>
          callApi(register.update, { params: { id: row.id }, body: register.input.parse(values), version })
        }
        refresh={[[register.path], ['v2/board-seats', body]]}
      >
        <MemberFields body={body} form={form} isNew={false} />
      </SavedForm>
    </Card>
  )
}

function State({ body, row }: { body: Body; row: Member }) {
  if (row.end_date !== null && !row.is_current) return <LeftTag />
  return isBoard(body) && !row.is_current ? <StateTag tone="info">{label(boardStatusWords.pending)}</StateTag> : null
}

/** What may still change: a seat that was ratified keeps what the ministry decided. */
const standing = (body: Body, { is_current, end_date }: Member): string | undefined => {
  if (body === 'founder') return m.boards_founders_fixed()
  if (!isBoard(body)) return undefined
  if (end_date !== null && !is_current) return m.boards_member_past()
  return is_current ? m.boards_member_fixed() : undefined
}

/** A founder, an executive or a member of a board on a page of his own. */
export function MemberPage({ body, id }: { body: Body; id: number }) {
  const register = registerOf(body)
  const mayEdit = useMay(register.permission, 'U')
  const query = useQuery({
    queryKey: [register.path, id],
    queryFn: async () => (await callApi(register.read, { params: { id } })).data as Member,
  })
  return (
    <Page>
      {query.data === undefined && <PageHead title={headingOf(bodyPath[body])} />}
      <Loaded query={query} lines={12}>
        {(row) => {
          const name = row.legal_name ?? fullName(row)
          const list = isBoard(body) ? `${bodyPath[body]}?term=${row.director_board_id}` : bodyPath[body]
          const text = standing(body, row)
          return (
            <>
              <PageHead
                title={name}
                crumbs={[{ label: headingOf(bodyPath[body]), href: list }, { label: name }]}
                state={<State body={body} row={row} />}
              />
              <div style={{ maxInlineSize: 860 }}>
                <Stack>
                  {text && <Notice tone="info">{text}</Notice>}
                  {!mayEdit && <Notice tone="info">{m.people_hidden_number()}</Notice>}
                  <MemberForm body={body} row={row} mayEdit={mayEdit} />
                </Stack>
              </div>
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}

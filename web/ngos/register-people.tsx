import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { latinDigits } from '#contract/core/values/arabic.ts'
import { findPeople, findPeopleByNumber } from '#contract/ngos/people.ts'
import { reportWords } from '#contract/reports/report-words.ts'
import { label } from '#web/base/label.ts'
import { ApiError, failureOf, firstErrors } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { link } from '#web/core/screens/link.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card, Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { PlacesOfPeople } from './places-of-people.tsx'
import css from './register-people.module.css'

/** A number without the spaces and hyphens that people write in it; undefined for a name. */
function numberIn(text: string): string | undefined {
  const number = latinDigits(text).replace(/[\s-]/g, '').toUpperCase()
  return /^(?=.*\d)[A-Z0-9]{6,15}$/.test(number) ? number : undefined
}

/** What is looked for stays on this page: neither address nor history names a person. */
function useSearch() {
  const mayNumbers = useMay('ministry_ngos', 'U')
  const [text, setText] = useState('')
  const search = useMutation({
    mutationFn: async (asked: string) => {
      const number = numberIn(asked)
      return number === undefined
        ? (await callApi(findPeople, { body: { name: asked } })).data
        : (await callApi(findPeopleByNumber, { body: { id_number: number } })).data
    },
    meta: { quiet: true },
  })
  const refused = search.error instanceof ApiError ? Object.values(firstErrors(search.error.errors))[0] : undefined
  const isBarred = !mayNumbers && numberIn(text) !== undefined
  return {
    ...{ search, text, setText, mayNumbers },
    error: isBarred ? m.register_people_no_numbers() : refused,
    failed: search.isError && refused === undefined ? search.error : undefined,
    ask: (event?: FormEvent) => {
      event?.preventDefault()
      if (text.trim() !== '' && !isBarred && !search.isPending) search.mutate(text)
    },
  }
}

/** A person in all registers of the organisations within reach, by name or by national number. */
export function RegisterPeople() {
  const { search, text, setText, mayNumbers, error, failed, ask } = useSearch()
  const field = {
    ...{ id: 'register-people', name: 'person', value: text, error },
    ...{ onChange: (value: string | null | undefined) => setText(value ?? ''), onBlur: () => undefined },
    onLabel: () => undefined,
  }
  return (
    <Page>
      <PageHead
        title={titleAt('/ministry/people')}
        note={m.register_people_note()}
        actions={
          <ButtonLink look="default" href={link('/ministry/ngos-data/{view}', { view: 'severalBoards' })}>
            {label(reportWords.several_boards)}
          </ButtonLink>
        }
      />
      <Stack>
        <ScreenInstructions />
        <Card>
          <form className={css.form} role="search" onSubmit={ask}>
            <TextField
              field={field}
              label={mayNumbers ? m.register_people_who() : m.register_people_name()}
              hint={m.register_people_hint()}
              autoComplete="off"
            />
            <Button type="submit" size="form" busy={search.isPending}>
              {m.register_people_find()}
            </Button>
          </form>
        </Card>
        {failed && <ErrorState {...failureOf(failed)} onRetry={() => ask()} />}
        {search.data && <PlacesOfPeople found={search.data} />}
      </Stack>
    </Page>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { sendForm } from '#web/core/api/send-form.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Card, Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import type { Fields } from '#web/ui/use-fields.ts'

/** The first answer fills a form; later ones would take away what is being typed. After an act another text stands there. */
export function useFirst<R extends { readonly id: number }>(row: R | undefined) {
  const [first, setFirst] = useState<R>()
  const [turn, setTurn] = useState(0)
  if (row && first?.id !== row.id) setFirst(row)
  return {
    first,
    turn,
    renew: () => {
      setFirst(undefined)
      setTurn(turn + 1)
    },
  }
}

/** Page on which a record is written for the first time; saved, it goes on on its own page. */
export function NewRecord<V extends Record<string, unknown>>({
  title,
  crumbs,
  form,
  path,
  create,
  children,
}: {
  title: string
  crumbs: readonly { label: string; href: string }[]
  form: Fields<V>
  /** What is read anew. */
  path: string
  /** Answers where the record is edited. */
  create: (values: V) => Promise<{ message: string; href: string }>
  children: ReactNode
}) {
  const [router, client] = [useRouter(), useQueryClient()]
  const add = (values: V) =>
    sendForm(async () => {
      const answer = await create(values)
      form.reset(values)
      await client.invalidateQueries({ queryKey: [path] })
      // The state must know that nothing is unsaved before the page is left.
      setTimeout(() => router.history.replace(answer.href))
      return answer
    })
  return (
    <Page>
      <PageHead title={title} crumbs={[...crumbs, { label: title }]} />
      <Stack>
        <ScreenInstructions />
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
            {children}
          </Form>
        </Card>
      </Stack>
    </Page>
  )
}

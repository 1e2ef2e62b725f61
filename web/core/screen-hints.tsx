import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readScreenHints } from '#contract/settings/selects.ts'
import { FieldHints } from '#web/ui/field.tsx'
import { callApi } from './api.ts'
import { lang } from './preferences.ts'
import { findPlace } from './screens.ts'

const none = {}

/** Puts the staff-edited hints of the present screen beside its fields. */
export function ScreenHints({ children }: { children: ReactNode }) {
  const slug = useRouterState({ select: (state) => findPlace(state.location.pathname).screen?.instructions })
  const { data } = useQuery({
    queryKey: ['hints', slug],
    queryFn: async () => (await callApi(readScreenHints, { params: { slug: slug ?? '' } })).data,
    enabled: slug !== undefined,
    staleTime: 3_600_000,
    select: (hints) =>
      Object.fromEntries(Object.entries(hints).map(([field, { ar, en }]) => [field, lang() === 'en' && en ? en : ar])),
    meta: { quiet: true },
  })
  return <FieldHints value={data ?? none}>{children}</FieldHints>
}

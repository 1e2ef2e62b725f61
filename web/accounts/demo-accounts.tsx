import { useQuery } from '@tanstack/react-query'
import { readDemonstration } from '#contract/accounts/session.ts'
import { callApi } from '#web/core/api/api.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Door } from './use-sign-in.ts'
import css from './sign-in-page.module.css'

const group = { ministry: 'ministry', organisation: 'organisation', establishment: 'founding' } as const

/** Accounts of a demonstration: a press fills the form. Any other installation shows nothing here. */
export function DemoAccounts({ door, onPick }: { door: Door; onPick: (username: string, password: string) => void }) {
  const { data } = useQuery({
    queryKey: ['demonstration'],
    queryFn: async () => (await callApi(readDemonstration)).data,
    staleTime: Infinity,
    meta: { quiet: true },
  })
  if (!data) return null
  return (
    <details className={css.demo}>
      <summary>{m.sign_in_demo()}</summary>
      <p>{m.sign_in_demo_hint()}</p>
      <ul>
        {data[group[door]].map((name) => (
          <li key={name}>
            <button type="button" onClick={() => onPick(name, data.password)}>
              <bdi dir="ltr">{name}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

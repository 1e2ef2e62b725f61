import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type Factors, readFactors } from '#contract/accounts/factors.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText } from '#web/ui/text.tsx'
import type { FactorAct } from './factor-dialog.tsx'
import css from './factors.module.css'

const FactorDialog = lazy(async () => ({ default: (await import('./factor-dialog.tsx')).FactorDialog }))

function Way({ name, note, children }: { name: string; note: ReactNode; children: ReactNode }) {
  return (
    <li className={css.way}>
      <div>
        <strong>{name}</strong>
        <small>{note}</small>
      </div>
      {children}
    </li>
  )
}

type Act = (doing: FactorAct) => void
function App({ on, act }: { on: boolean; act: Act }) {
  return (
    <Way name={m.factor_app()} note={m.factor_app_note()}>
      <Button
        look={on ? 'danger' : 'default'}
        size="row"
        aria-label={on ? m.profile_totp_stop() : m.profile_totp_start()}
        onClick={() => act({ act: on ? 'app_off' : 'app_on' })}
      >
        {on ? m.profile_totp_confirm_off() : m.profile_totp_confirm()}
      </Button>
    </Way>
  )
}

function Passkey({ row, act }: { row: Factors['passkeys'][number]; act: Act }) {
  const { id, name, last_used_at } = row
  return (
    <Way
      name={m.passkey_named({ name })}
      note={
        last_used_at ? (
          <>
            {m.passkey_used()} <DateText value={last_used_at} time short />
          </>
        ) : (
          m.passkey_unused()
        )
      }
    >
      <div className={css.row}>
        <Button
          look="default"
          size="row"
          aria-label={`${m.passkey_rename()}: ${name}`}
          onClick={() => act({ act: 'rename', id, name })}
        >
          {m.passkey_rename()}
        </Button>
        <Button
          look="danger"
          size="row"
          aria-label={`${m.passkey_remove()}: ${name}`}
          onClick={() => act({ act: 'remove', id, name })}
        >
          {m.passkey_remove()}
        </Button>
      </div>
    </Way>
  )
}

function Ways({ factors, act }: { factors: Factors; act: Act }) {
  const on = factors.totp_enabled || factors.passkeys.length > 0
  return (
    <>
      <p className={css.note}>
        <StateTag tone={on ? 'ok' : factors.required ? 'warn' : 'mute'}>
          {on ? m.profile_totp_on() : m.profile_totp_off()}
        </StateTag>{' '}
        {factors.required ? m.factor_required() : m.factor_text()}
      </p>
      <ul className={css.ways}>
        <App on={factors.totp_enabled} act={act} />
        {factors.passkeys.map((row) => (
          <Passkey key={row.id} row={row} act={act} />
        ))}
        <Way name={m.passkey_new()} note={m.passkey_new_note()}>
          <Button look="default" size="row" onClick={() => act({ act: 'passkey' })}>
            {m.passkey_add()}
          </Button>
        </Way>
        {on && (
          <Way name={m.recovery_title()} note={m.recovery_left({ count: factors.recovery_left })}>
            <Button look="default" size="row" onClick={() => act({ act: 'recovery' })}>
              {m.recovery_renew()}
            </Button>
          </Way>
        )}
      </ul>
    </>
  )
}

/** One's own second step at sign-in: authenticator app, passkeys, recovery codes. */
export function MyFactors({ ministry }: { ministry: boolean }) {
  const [doing, setDoing] = useState<FactorAct>()
  const query = useQuery({
    queryKey: ['v2/profile/factors'],
    queryFn: async () => (await callApi(readFactors)).data,
  })
  return (
    <>
      <Loaded query={query} lines={4}>
        {(factors) => <Ways factors={factors} act={setDoing} />}
      </Loaded>
      {doing && (
        <Suspense>
          <FactorDialog doing={doing} ministry={ministry} onClose={() => setDoing(undefined)} />
        </Suspense>
      )}
    </>
  )
}

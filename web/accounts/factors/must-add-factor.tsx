import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { signOut } from '#web/core/session/sign-out.ts'
import type { Session } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Segments } from '#web/ui/choice-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { AddApp } from './app-codes.tsx'
import css from './factors.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Whoever a setting asks for a second step adds it here before anything else; it can only be finished or left by signing out. */
export function MustAddFactor({ session, onDone }: { session: Session; onDone: () => Promise<void> }) {
  const client = useQueryClient()
  const [way, setWay] = useState<'passkey' | 'app'>('passkey')
  const [codes, setCodes] = useState<readonly string[]>()
  const added = (fresh: readonly string[] | null) => (fresh ? setCodes(fresh) : void onDone())
  if (codes)
    return (
      <Dialog kind="modal" title={m.recovery_title()}>
        <RecoveryCodes codes={codes} onDone={() => void onDone()} />
      </Dialog>
    )
  return (
    <Dialog kind="modal" title={m.factor_due_title()}>
      <div className={css.stack}>
        <p>{m.factor_due_text()}</p>
        <Segments
          label={m.factor_way()}
          value={way}
          onChange={setWay}
          choices={[
            { value: 'passkey', label: m.factor_passkey() },
            { value: 'app', label: m.factor_app() },
          ]}
        />
        {way === 'passkey' ? <AddPasskey onDone={added} /> : <AddApp ministry={session.tt === 'm'} onDone={added} />}
        <div>
          <Button look="subtle" size="form" onClick={() => void signOut(client, session)}>
            {m.shell_sign_out()}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

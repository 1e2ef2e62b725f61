import { useState } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/**
 * All windows of a browser share the session. This one still belongs to the person before, so the server refuses what it
 * asks; what was typed in it stays in sight until the person at the screen chooses to begin anew. Loaded when needed.
 */
export function OtherPerson() {
  const [aside, setAside] = useState(false)
  if (aside) return null
  return (
    <Dialog
      kind="modal"
      title={m.other_person_title()}
      onClose={() => setAside(true)}
      footer={
        <>
          <Button size="form" onClick={() => location.reload()}>
            {m.other_person_go_on()}
          </Button>
          <Button size="form" look="default" onClick={() => setAside(true)}>
            {m.other_person_stay()}
          </Button>
        </>
      }
    >
      <p>{m.other_person_text()}</p>
    </Dialog>
  )
}

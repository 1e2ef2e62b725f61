import { IconEye } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** A button that shows what is typed as its readers will see it, before it is saved. */
export function Preview({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="default" size="form" icon={<IconEye size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {m.content_preview()}
      </Button>
      {open && (
        <Dialog
          kind="drawer"
          title={m.content_preview()}
          note={m.content_preview_note()}
          onClose={() => setOpen(false)}
        >
          {children}
        </Dialog>
      )}
    </>
  )
}

import { m } from '#web/generated/paraglide/messages.js'

/** A field of visitors' forms that people never see; what fills it in is a machine. */
export const PlainTrap = () => (
  <div className="visually-hidden" aria-hidden>
    <label>
      {m.contact_trap()}
      <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)

import { m } from '#web/generated/paraglide/messages.js'

/** A field that people never see. Only a robot fills it in. */
export const PlainTrap = () => (
  <div className="visually-hidden" aria-hidden>
    <label>
      {m.contact_trap()}
      <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)

/** What the button of the switcher says; the rest comes with its menu. */
export const switcherEnglish = {
  'orgs.personal': 'Personal account',
  'orgSwitcher.label': '{name}, switch organization',
  'orgSwitcher.none': 'Choose an organization',
  'orgSwitcher.switched': 'Switched to {name}.',
} as const

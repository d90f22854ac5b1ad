/** Sentences about choosing a picture; they come with the code that shows them. */
export const pictureEnglish = {
  'picture.avatar': 'Picture',
  'picture.logo': 'Logo',
  'picture.hint': 'PNG, JPEG, WebP or GIF, at most {size} MB. It is cut to a square.',
  'picture.choose': 'Choose a picture',
  'picture.chooseLogo': 'Choose a logo',
  'picture.remove': 'Remove the picture',
  'picture.removeLogo': 'Remove the logo',
  'picture.pending': 'Saving the picture',
  'picture.removing': 'Removing it',
  'picture.saved': 'The picture is saved.',
  'picture.removed': 'The picture is removed.',
  'picture.wrongType': 'This file cannot be used as a picture. Take a PNG, JPEG, WebP or GIF.',
  'picture.tooLarge': 'This picture is too large. Take one of at most {size} MB.',
  'picture.unreadable': 'This picture could not be read. Take another one.',
  'picture.notStored': 'The picture could not be stored. Try again in a moment.',
} as const

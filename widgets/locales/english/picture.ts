/** Sentences about choosing a picture; they come with the code that shows them. */
export const pictureEnglish = {
  'picture.avatar': 'Picture',
  'picture.logo': 'Logo',
  'picture.hint': 'PNG, JPEG, WebP or GIF, up to {size} MB. It’s cropped to a square.',
  'picture.choose': 'Upload picture',
  'picture.chooseLogo': 'Upload logo',
  'picture.remove': 'Remove picture',
  'picture.removeLogo': 'Remove logo',
  'picture.pending': 'Saving picture',
  'picture.removing': 'Removing picture',
  'picture.saved': 'Picture saved.',
  'picture.removed': 'Picture removed.',
  'picture.wrongType': 'This file type isn’t supported. Use a PNG, JPEG, WebP or GIF.',
  'picture.tooLarge': 'This picture is too large. Use one of up to {size} MB.',
  'picture.unreadable': 'This picture couldn’t be read. Use another one.',
  'picture.notStored': 'The picture couldn’t be saved. Try again in a moment.',
} as const

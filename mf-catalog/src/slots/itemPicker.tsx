export { ItemPickerDialog as Fill } from '../features/item-picker/ItemPickerDialog.tsx';

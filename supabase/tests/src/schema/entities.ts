/** The stored entities of the specification, each with its columns in snake case. */
export const entities: Record<string, string> = {
  user_profiles:
    'id email full_name company_id role preferences avatar_url created_at updated_at company_name subscription_plan subscription_status stripe_customer_id',
  projects:
    'id company_id name description client_id project_manager_id start_date end_date budget budget_amount actual_cost status address project_type priority completion_percentage created_at',
  activity_log: 'company_id type status title description timestamp created_at',
  project_timeline:
    'title description type status due_date assignee duration progress dependencies notes',
  weather_delays: 'reason date duration cost',
  project_photos: 'url title description phase date uploaded_by annotations',
  project_documents:
    'name description category file_type size status created_date uploaded_by version signatures',
  payment_schedule: 'description amount due_date status',
  change_orders: 'id description amount status date approved_by',
  quotes:
    'id company_id created_by client_id project_id quote_number title description status subtotal tax_rate tax_amount total_amount valid_until notes show_summary_only created_at items_count',
  quote_items: 'quote_id item_id name description quantity unit_price total_price',
  invoices:
    'id company_id created_by client_id project_id quote_id invoice_number title description status payment_status payment_method subtotal tax_amount total_amount paid_amount due_date paid_date created_at notes show_summary_only payment_terms discount_amount stripe_customer_id stripe_payment_intent_id',
  invoice_items: 'invoice_id item_id name description quantity unit_price total_price',
  items_database:
    'id company_id name description category unit unit_price cost profit_margin sku barcode supplier supplier_sku current_stock stock_quantity reorder_level usage_count is_active created_at updated_at tax_category markup_percentage',
  client_messages:
    'company_id client_id user_id template_id direction phone_number message_content status twilio_sid sent_at delivered_at replied_at twilio_error_code twilio_error_message',
  message_templates: 'id name content company_id is_active',
  client_message_consent:
    'company_id client_id phone_number has_consented consent_date opted_out opted_out_date updated_at',
  plans: 'id price_id name monthly_price features is_popular',
  billing_history: 'id description date amount status',
  clients:
    'id company_id name email phone company_name contact_person address client_type payment_terms preferred_contact_method notes is_active created_at',
  vendors:
    'id company_id name company_name contact_person email phone website tax_id payment_terms preferred_payment_method notes address is_active created_at updated_at',
  materials:
    'id company_id name description category unit sku vendor_sku vendor_id unit_cost unit_price profit_margin minimum_stock current_stock reorder_point lead_time_days specifications is_active created_at updated_at',
  vendor_materials:
    'id vendor_id material_id unit_cost vendor_sku lead_time_days minimum_order_quantity is_preferred created_at',
  cost_tracking: 'id company_id material_id vendor_id cost effective_date notes',
  companies:
    'id name description industry website phone email address tax_id logo_url primary_color secondary_color accent_color font_family settings is_active',
  company_logos:
    'id company_id logo_type file_name file_path file_size is_primary created_at public_url',
  company_branding: 'id name primary_color secondary_color accent_color font_family font_size_base',
  document_templates:
    'id template_name document_type logo_position logo_size show_logo show_watermark template_config status user_id branding_id company_id created_by created_at updated_at',
  brand_guidelines:
    'id guideline_type title description settings is_enforced user_id branding_id created_at',
  company_tax_settings:
    'default_tax_rate tax_name tax_number compound_tax tax_inclusive exemption_certificate state county city',
  tax_rates: 'id name rate description active',
  integrations: 'id name connected status last_sync settings',
  notification_preferences:
    'invoice_reminders payment_confirmations project_updates weekly_reports overdue_notifications client_portal_notifications',
  company_security_settings:
    'login_notifications password_expiry ip_whitelist audit_logging session_timeout',
  analytics_data: 'company_id data_type period start_date end_date data',
  ai_conversations: 'company_id user_id session_id message response context',
};

/** What stands elsewhere or under another name, and why. */
export const elsewhere: Record<string, string> = {
  // A profile's company and plan are the company's own: nobody can write a plan into a profile.
  'user_profiles.company_name': 'companies.name',
  'user_profiles.subscription_plan': 'companies.plan',
  'user_profiles.subscription_status': 'companies.plan_status',
  'user_profiles.stripe_customer_id': 'stripe_customers.stripe_customer_id',
  // Sums that a field supervisor must not read: docs/adr/0003.
  'projects.budget': 'project_finances.budget',
  'projects.budget_amount': 'project_list.budget_amount',
  'projects.actual_cost': 'project_finances.actual_cost',
  'weather_delays.cost': 'weather_delay_costs.cost',
  // Computed on read.
  'invoices.payment_status': 'invoice_list.payment_status',
  'items_database.stock_quantity': 'item_list.stock_quantity',
  'payment_schedule.status': 'payment_schedule_list.status',
  'change_orders.approved_by': 'change_order_list.approved_by',
  // A row of their own each.
  'project_timeline.dependencies': 'project_timeline_dependencies.depends_on_id',
  'project_photos.annotations': 'photo_annotations.text',
  'project_documents.signatures': 'signatures.status',
  'plans.features': 'plan_features.feature',
  'plans.price_id': 'plan_prices.price_id',
  // The unit or the kind of value in the name; a stored file is named by its place, never by an address.
  'project_timeline.duration': 'project_timeline.duration_days',
  'weather_delays.duration': 'weather_delays.duration_days',
  'project_photos.url': 'project_photos.object_path',
  'project_photos.date': 'project_photos.taken_at',
  'project_documents.size': 'project_documents.size_bytes',
  'project_documents.created_date': 'project_documents.created_at',
  'project_documents.uploaded_by': 'project_documents.created_by',
  'company_logos.public_url': 'company_logos.file_path',
  'plans.id': 'plans.slug',
  'billing_history.date': 'billing_history.issued_at',
  'tax_rates.active': 'tax_rates.is_active',
  'integrations.name': 'integrations.provider',
  'integrations.last_sync': 'integrations.last_sync_at',
  'company_security_settings.password_expiry': 'company_security_settings.password_expiry_days',
  'company_security_settings.session_timeout': 'companies.session_timeout_minutes',
};

/** Generated from the database by `pnpm db:types`; do not edit. */
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      absences: {
        Row: {
          company_id: string;
          created_at: string;
          created_by: string | null;
          first_day: string;
          id: string;
          last_day: string;
          note: string;
          updated_at: string;
          user_id: string;
          version: number;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          first_day: string;
          id?: string;
          last_day: string;
          note?: string;
          updated_at?: string;
          user_id: string;
          version?: number;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          first_day?: string;
          id?: string;
          last_day?: string;
          note?: string;
          updated_at?: string;
          user_id?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "absences_company_id_user_id_fkey";
            columns: ["company_id","user_id"];
            isOneToOne: false;
            referencedRelation: "user_profiles";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      activity_log: {
        Row: {
          actor_id: string | null;
          company_id: string;
          created_at: string;
          description: string;
          entity_id: string | null;
          id: string;
          permission: string;
          pieces: number;
          project_id: string | null;
          status: string;
          timestamp: string | null;
          title: string;
          type: string;
        };
        Insert: {
          actor_id?: string | null;
          company_id: string;
          created_at?: string;
          description?: string;
          entity_id?: string | null;
          id?: string;
          permission?: string;
          pieces?: number;
          project_id?: string | null;
          status: string;
          timestamp?: never;
          title: string;
          type: string;
        };
        Update: {
          actor_id?: string | null;
          company_id?: string;
          created_at?: string;
          description?: string;
          entity_id?: string | null;
          id?: string;
          permission?: string;
          pieces?: number;
          project_id?: string | null;
          status?: string;
          timestamp?: never;
          title?: string;
          type?: string;
        };
        Relationships: [
          {
            foreignKeyName: "activity_log_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      ai_conversations: {
        Row: {
          company_id: string;
          context: Json;
          created_at: string;
          id: string;
          message: string;
          response: string;
          session_id: string;
          user_id: string;
        };
        Insert: {
          company_id?: string;
          context?: Json;
          created_at?: string;
          id?: string;
          message: string;
          response: string;
          session_id: string;
          user_id?: string;
        };
        Update: {
          company_id?: string;
          context?: Json;
          created_at?: string;
          id?: string;
          message?: string;
          response?: string;
          session_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "ai_conversations_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      ai_quotas: {
        Row: {
          monthly_tokens: number;
          plan: string;
          requests_per_minute: number;
        };
        Insert: {
          monthly_tokens: number;
          plan: string;
          requests_per_minute: number;
        };
        Update: {
          monthly_tokens?: number;
          plan?: string;
          requests_per_minute?: number;
        };
        Relationships: [];
      };
      ai_usage: {
        Row: {
          company_id: string;
          created_at: string;
          id: string;
          input_tokens: number;
          model: string;
          output_tokens: number;
          provider: string;
          reserved_tokens: number;
          settled_at: string | null;
          status: string;
          user_id: string | null;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          id?: string;
          input_tokens?: number;
          model: string;
          output_tokens?: number;
          provider: string;
          reserved_tokens: number;
          settled_at?: string | null;
          status?: string;
          user_id?: string | null;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          id?: string;
          input_tokens?: number;
          model?: string;
          output_tokens?: number;
          provider?: string;
          reserved_tokens?: number;
          settled_at?: string | null;
          status?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "ai_usage_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      analytics_data: {
        Row: {
          company_id: string;
          created_at: string;
          data: Json;
          data_type: string;
          end_date: string;
          id: string;
          period: string;
          start_date: string;
          updated_at: string;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          data: Json;
          data_type: string;
          end_date: string;
          id?: string;
          period?: string;
          start_date: string;
          updated_at?: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          data?: Json;
          data_type?: string;
          end_date?: string;
          id?: string;
          period?: string;
          start_date?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "analytics_data_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      analytics_project_types: {
        Row: {
          analytics_type: string;
          project_type: string;
        };
        Insert: {
          analytics_type: string;
          project_type: string;
        };
        Update: {
          analytics_type?: string;
          project_type?: string;
        };
        Relationships: [];
      };
      assignments: {
        Row: {
          answered_at: string | null;
          asked_at: string | null;
          company_id: string;
          created_at: string;
          created_by: string | null;
          entry_id: string;
          id: string;
          note: string;
          project_id: string;
          proposed_date: string | null;
          state: string;
          updated_at: string;
          user_id: string | null;
          vendor_id: string | null;
          version: number;
        };
        Insert: {
          answered_at?: string | null;
          asked_at?: string | null;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          entry_id: string;
          id?: string;
          note?: string;
          project_id: string;
          proposed_date?: string | null;
          state?: string;
          updated_at?: string;
          user_id?: string | null;
          vendor_id?: string | null;
          version?: number;
        };
        Update: {
          answered_at?: string | null;
          asked_at?: string | null;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          entry_id?: string;
          id?: string;
          note?: string;
          project_id?: string;
          proposed_date?: string | null;
          state?: string;
          updated_at?: string;
          user_id?: string | null;
          vendor_id?: string | null;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "assignments_company_id_project_id_entry_id_fkey";
            columns: ["company_id","project_id","entry_id"];
            isOneToOne: false;
            referencedRelation: "project_timeline";
            referencedColumns: ["company_id","project_id","id"];
          },
          {
            foreignKeyName: "assignments_company_id_user_id_fkey";
            columns: ["company_id","user_id"];
            isOneToOne: false;
            referencedRelation: "user_profiles";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "assignments_company_id_vendor_id_fkey";
            columns: ["company_id","vendor_id"];
            isOneToOne: false;
            referencedRelation: "vendors";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      attention_snoozes: {
        Row: {
          company_id: string;
          created_at: string;
          entity_id: string;
          kind: string;
          until: string;
          user_id: string;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          entity_id: string;
          kind: string;
          until: string;
          user_id?: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          entity_id?: string;
          kind?: string;
          until?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "attention_snoozes_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      audit_log: {
        Row: {
          action: string;
          actor_id: string | null;
          changed: Json | null;
          company_id: string;
          created_at: string;
          id: number;
          is_platform_admin: boolean;
          request_id: string | null;
          row_id: string;
          table_name: string;
        };
        Insert: {
          action: string;
          actor_id?: string | null;
          changed?: Json | null;
          company_id: string;
          created_at?: string;
          id?: never;
          is_platform_admin?: boolean;
          request_id?: string | null;
          row_id: string;
          table_name: string;
        };
        Update: {
          action?: string;
          actor_id?: string | null;
          changed?: Json | null;
          company_id?: string;
          created_at?: string;
          id?: never;
          is_platform_admin?: boolean;
          request_id?: string | null;
          row_id?: string;
          table_name?: string;
        };
        Relationships: [];
      };
      baselines: {
        Row: {
          company_id: string;
          created_at: string;
          created_by: string | null;
          entries: Json;
          id: string;
          name: string;
          project_id: string;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          entries: Json;
          id?: string;
          name: string;
          project_id: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          entries?: Json;
          id?: string;
          name?: string;
          project_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "baselines_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      bid_documents: {
        Row: {
          company_id: string;
          document_id: string;
          id: string;
          request_id: string;
        };
        Insert: {
          company_id?: string;
          document_id: string;
          id?: string;
          request_id: string;
        };
        Update: {
          company_id?: string;
          document_id?: string;
          id?: string;
          request_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "bid_documents_company_id_document_id_fkey";
            columns: ["company_id","document_id"];
            isOneToOne: false;
            referencedRelation: "project_documents";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "bid_documents_company_id_request_id_fkey";
            columns: ["company_id","request_id"];
            isOneToOne: false;
            referencedRelation: "bid_requests";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      bid_invites: {
        Row: {
          answered_at: string | null;
          awarded_at: string | null;
          company_id: string;
          created_at: string;
          created_by: string | null;
          decline_reason: string;
          id: string;
          request_id: string;
          sent_at: string | null;
          state: string;
          told_at: string | null;
          updated_at: string;
          vendor_id: string;
          viewed_at: string | null;
        };
        Insert: {
          answered_at?: string | null;
          awarded_at?: string | null;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          decline_reason?: string;
          id?: string;
          request_id: string;
          sent_at?: string | null;
          state?: string;
          told_at?: string | null;
          updated_at?: string;
          vendor_id: string;
          viewed_at?: string | null;
        };
        Update: {
          answered_at?: string | null;
          awarded_at?: string | null;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          decline_reason?: string;
          id?: string;
          request_id?: string;
          sent_at?: string | null;
          state?: string;
          told_at?: string | null;
          updated_at?: string;
          vendor_id?: string;
          viewed_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "bid_invites_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "bid_invites_company_id_request_id_fkey";
            columns: ["company_id","request_id"];
            isOneToOne: false;
            referencedRelation: "bid_requests";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "bid_invites_company_id_vendor_id_fkey";
            columns: ["company_id","vendor_id"];
            isOneToOne: false;
            referencedRelation: "vendors";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      bid_lines: {
        Row: {
          budget_line_id: string | null;
          company_id: string;
          cost_code_id: string | null;
          created_at: string;
          description: string;
          id: string;
          material_id: string | null;
          position: number;
          quantity: number;
          quote_item_id: string | null;
          request_id: string;
          unit: string | null;
          updated_at: string;
        };
        Insert: {
          budget_line_id?: string | null;
          company_id?: string;
          cost_code_id?: string | null;
          created_at?: string;
          description: string;
          id?: string;
          material_id?: string | null;
          position?: number;
          quantity: number;
          quote_item_id?: string | null;
          request_id: string;
          unit?: string | null;
          updated_at?: string;
        };
        Update: {
          budget_line_id?: string | null;
          company_id?: string;
          cost_code_id?: string | null;
          created_at?: string;
          description?: string;
          id?: string;
          material_id?: string | null;
          position?: number;
          quantity?: number;
          quote_item_id?: string | null;
          request_id?: string;
          unit?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "bid_lines_company_id_budget_line_id_fkey";
            columns: ["company_id","budget_line_id"];
            isOneToOne: false;
            referencedRelation: "budget_lines";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "bid_lines_company_id_cost_code_id_fkey";
            columns: ["company_id","cost_code_id"];
            isOneToOne: false;
            referencedRelation: "cost_codes";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "bid_lines_company_id_material_id_fkey";
            columns: ["company_id","material_id"];
            isOneToOne: false;
            referencedRelation: "materials";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "bid_lines_company_id_quote_item_id_fkey";
            columns: ["company_id","quote_item_id"];
            isOneToOne: false;
            referencedRelation: "quote_items";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "bid_lines_company_id_request_id_fkey";
            columns: ["company_id","request_id"];
            isOneToOne: false;
            referencedRelation: "bid_requests";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      bid_offers: {
        Row: {
          company_id: string;
          created_at: string;
          entered_by: string | null;
          exclusions: string;
          id: string;
          invite_id: string;
          ip: string | null;
          is_current: boolean;
          lump_sum: number | null;
          name: string;
          note: string;
          revision: number;
          total: number;
          valid_until: string | null;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          entered_by?: string | null;
          exclusions?: string;
          id?: string;
          invite_id: string;
          ip?: string | null;
          is_current?: boolean;
          lump_sum?: number | null;
          name?: string;
          note?: string;
          revision: number;
          total: number;
          valid_until?: string | null;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          entered_by?: string | null;
          exclusions?: string;
          id?: string;
          invite_id?: string;
          ip?: string | null;
          is_current?: boolean;
          lump_sum?: number | null;
          name?: string;
          note?: string;
          revision?: number;
          total?: number;
          valid_until?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "bid_offers_company_id_invite_id_fkey";
            columns: ["company_id","invite_id"];
            isOneToOne: false;
            referencedRelation: "bid_invites";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      bid_prices: {
        Row: {
          company_id: string;
          id: string;
          line_id: string;
          offer_id: string;
          unit_price: number;
        };
        Insert: {
          company_id?: string;
          id?: string;
          line_id: string;
          offer_id: string;
          unit_price: number;
        };
        Update: {
          company_id?: string;
          id?: string;
          line_id?: string;
          offer_id?: string;
          unit_price?: number;
        };
        Relationships: [
          {
            foreignKeyName: "bid_prices_company_id_line_id_fkey";
            columns: ["company_id","line_id"];
            isOneToOne: false;
            referencedRelation: "bid_lines";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "bid_prices_company_id_offer_id_fkey";
            columns: ["company_id","offer_id"];
            isOneToOne: false;
            referencedRelation: "bid_offers";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      bid_requests: {
        Row: {
          awarded_at: string | null;
          closed_at: string | null;
          company_id: string;
          created_at: string;
          created_by: string | null;
          due_on: string;
          edited_by: string | null;
          id: string;
          kind: string;
          needed_by: string | null;
          number: string;
          order_id: string | null;
          project_id: string | null;
          quote_id: string | null;
          scope: string;
          sent_at: string | null;
          state: string;
          title: string;
          updated_at: string;
          version: number;
        };
        Insert: {
          awarded_at?: string | null;
          closed_at?: string | null;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          due_on: string;
          edited_by?: string | null;
          id?: string;
          kind?: string;
          needed_by?: string | null;
          number: string;
          order_id?: string | null;
          project_id?: string | null;
          quote_id?: string | null;
          scope?: string;
          sent_at?: string | null;
          state?: string;
          title: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          awarded_at?: string | null;
          closed_at?: string | null;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          due_on?: string;
          edited_by?: string | null;
          id?: string;
          kind?: string;
          needed_by?: string | null;
          number?: string;
          order_id?: string | null;
          project_id?: string | null;
          quote_id?: string | null;
          scope?: string;
          sent_at?: string | null;
          state?: string;
          title?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "bid_requests_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "bid_requests_company_id_order_id_fkey";
            columns: ["company_id","order_id"];
            isOneToOne: false;
            referencedRelation: "purchase_orders";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "bid_requests_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "bid_requests_company_id_quote_id_fkey";
            columns: ["company_id","quote_id"];
            isOneToOne: false;
            referencedRelation: "quotes";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      bill_addresses: {
        Row: {
          company_id: string;
          created_at: string;
          created_by: string | null;
          token: string;
          updated_at: string;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          token?: string;
          updated_at?: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          token?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "bill_addresses_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: true;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      bill_lines: {
        Row: {
          amount: number;
          bill_id: string;
          company_id: string;
          cost_code_id: string | null;
          created_at: string;
          description: string;
          id: string;
          material_id: string | null;
          order_line_id: string | null;
          position: number;
          project_id: string | null;
          quantity: number;
          tax_amount: number;
          unit_cost: number | null;
          updated_at: string;
        };
        Insert: {
          amount: number;
          bill_id: string;
          company_id?: string;
          cost_code_id?: string | null;
          created_at?: string;
          description: string;
          id?: string;
          material_id?: string | null;
          order_line_id?: string | null;
          position?: number;
          project_id?: string | null;
          quantity?: number;
          tax_amount?: number;
          unit_cost?: number | null;
          updated_at?: string;
        };
        Update: {
          amount?: number;
          bill_id?: string;
          company_id?: string;
          cost_code_id?: string | null;
          created_at?: string;
          description?: string;
          id?: string;
          material_id?: string | null;
          order_line_id?: string | null;
          position?: number;
          project_id?: string | null;
          quantity?: number;
          tax_amount?: number;
          unit_cost?: number | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "bill_lines_company_id_bill_id_fkey";
            columns: ["company_id","bill_id"];
            isOneToOne: false;
            referencedRelation: "bills";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "bill_lines_company_id_cost_code_id_fkey";
            columns: ["company_id","cost_code_id"];
            isOneToOne: false;
            referencedRelation: "cost_codes";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "bill_lines_company_id_material_id_fkey";
            columns: ["company_id","material_id"];
            isOneToOne: false;
            referencedRelation: "materials";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "bill_lines_company_id_order_line_id_fkey";
            columns: ["company_id","order_line_id"];
            isOneToOne: false;
            referencedRelation: "purchase_order_lines";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "bill_lines_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      bill_mails: {
        Row: {
          company_id: string;
          created_at: string;
          files: number;
          id: string;
          message_id: string;
          sender: string;
          skipped: Json;
          subject: string;
          updated_at: string;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          files?: number;
          id?: string;
          message_id: string;
          sender: string;
          skipped?: Json;
          subject?: string;
          updated_at?: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          files?: number;
          id?: string;
          message_id?: string;
          sender?: string;
          skipped?: Json;
          subject?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "bill_mails_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      bill_payments: {
        Row: {
          amount: number;
          batch_id: string | null;
          bill_id: string;
          company_id: string;
          created_at: string;
          created_by: string | null;
          id: string;
          is_retainage: boolean;
          method: string;
          paid_on: string;
          reference: string | null;
          updated_at: string;
          void_reason: string | null;
          voided_at: string | null;
          voided_by: string | null;
        };
        Insert: {
          amount: number;
          batch_id?: string | null;
          bill_id: string;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          is_retainage?: boolean;
          method?: string;
          paid_on: string;
          reference?: string | null;
          updated_at?: string;
          void_reason?: string | null;
          voided_at?: string | null;
          voided_by?: string | null;
        };
        Update: {
          amount?: number;
          batch_id?: string | null;
          bill_id?: string;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          is_retainage?: boolean;
          method?: string;
          paid_on?: string;
          reference?: string | null;
          updated_at?: string;
          void_reason?: string | null;
          voided_at?: string | null;
          voided_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "bill_payments_company_id_bill_id_fkey";
            columns: ["company_id","bill_id"];
            isOneToOne: false;
            referencedRelation: "bills";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      billing_history: {
        Row: {
          amount: number;
          company_id: string;
          created_at: string;
          description: string;
          external_id: string;
          hosted_url: string | null;
          id: string;
          issued_at: string;
          pdf_url: string | null;
          status: string;
          updated_at: string;
        };
        Insert: {
          amount: number;
          company_id?: string;
          created_at?: string;
          description?: string;
          external_id: string;
          hosted_url?: string | null;
          id?: string;
          issued_at: string;
          pdf_url?: string | null;
          status: string;
          updated_at?: string;
        };
        Update: {
          amount?: number;
          company_id?: string;
          created_at?: string;
          description?: string;
          external_id?: string;
          hosted_url?: string | null;
          id?: string;
          issued_at?: string;
          pdf_url?: string | null;
          status?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "billing_history_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      bills: {
        Row: {
          approved_at: string | null;
          approved_by: string | null;
          bill_date: string | null;
          company_id: string;
          created_at: string;
          created_by: string | null;
          credit_of: string | null;
          document_id: string | null;
          due_date: string | null;
          edited_by: string | null;
          expense_id: string | null;
          file_hash: string | null;
          id: string;
          kind: string;
          mail_id: string | null;
          note: string;
          object_path: string | null;
          order_id: string | null;
          paid_amount: number;
          retainage_held: number;
          retainage_percent: number;
          retainage_released: number;
          state: string;
          subtotal: number;
          tax: number;
          total: number | null;
          updated_at: string;
          vendor_id: string | null;
          vendor_number: string | null;
          version: number;
          voided_at: string | null;
        };
        Insert: {
          approved_at?: string | null;
          approved_by?: string | null;
          bill_date?: string | null;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          credit_of?: string | null;
          document_id?: string | null;
          due_date?: string | null;
          edited_by?: string | null;
          expense_id?: string | null;
          file_hash?: string | null;
          id?: string;
          kind?: string;
          mail_id?: string | null;
          note?: string;
          object_path?: string | null;
          order_id?: string | null;
          paid_amount?: number;
          retainage_held?: number;
          retainage_percent?: number;
          retainage_released?: number;
          state?: string;
          subtotal?: number;
          tax?: number;
          total?: never;
          updated_at?: string;
          vendor_id?: string | null;
          vendor_number?: string | null;
          version?: number;
          voided_at?: string | null;
        };
        Update: {
          approved_at?: string | null;
          approved_by?: string | null;
          bill_date?: string | null;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          credit_of?: string | null;
          document_id?: string | null;
          due_date?: string | null;
          edited_by?: string | null;
          expense_id?: string | null;
          file_hash?: string | null;
          id?: string;
          kind?: string;
          mail_id?: string | null;
          note?: string;
          object_path?: string | null;
          order_id?: string | null;
          paid_amount?: number;
          retainage_held?: number;
          retainage_percent?: number;
          retainage_released?: number;
          state?: string;
          subtotal?: number;
          tax?: number;
          total?: never;
          updated_at?: string;
          vendor_id?: string | null;
          vendor_number?: string | null;
          version?: number;
          voided_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "bills_company_id_credit_of_fkey";
            columns: ["company_id","credit_of"];
            isOneToOne: false;
            referencedRelation: "bills";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "bills_company_id_document_id_fkey";
            columns: ["company_id","document_id"];
            isOneToOne: false;
            referencedRelation: "project_documents";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "bills_company_id_expense_id_fkey";
            columns: ["company_id","expense_id"];
            isOneToOne: false;
            referencedRelation: "expenses";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "bills_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "bills_company_id_mail_id_fkey";
            columns: ["company_id","mail_id"];
            isOneToOne: false;
            referencedRelation: "bill_mails";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "bills_company_id_order_id_fkey";
            columns: ["company_id","order_id"];
            isOneToOne: false;
            referencedRelation: "purchase_orders";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "bills_company_id_vendor_id_fkey";
            columns: ["company_id","vendor_id"];
            isOneToOne: false;
            referencedRelation: "vendors";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      brand_guidelines: {
        Row: {
          branding_id: string | null;
          company_id: string;
          created_at: string;
          description: string | null;
          guideline_type: string;
          id: string;
          is_enforced: boolean;
          settings: Json;
          title: string;
          updated_at: string;
          user_id: string | null;
        };
        Insert: {
          branding_id?: string | null;
          company_id?: string;
          created_at?: string;
          description?: string | null;
          guideline_type: string;
          id?: string;
          is_enforced?: boolean;
          settings?: Json;
          title: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          branding_id?: string | null;
          company_id?: string;
          created_at?: string;
          description?: string | null;
          guideline_type?: string;
          id?: string;
          is_enforced?: boolean;
          settings?: Json;
          title?: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "brand_guidelines_company_id_branding_id_fkey";
            columns: ["company_id","branding_id"];
            isOneToOne: false;
            referencedRelation: "company_branding";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "brand_guidelines_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      budget_lines: {
        Row: {
          amount: number;
          category: string;
          change_order_id: string | null;
          change_order_item_id: string | null;
          company_id: string;
          cost: number | null;
          cost_code_id: string | null;
          created_at: string;
          created_by: string | null;
          description: string;
          id: string;
          is_cost_known: boolean;
          position: number;
          price: number | null;
          project_id: string;
          quote_item_id: string | null;
          transfer_id: string | null;
          updated_at: string;
          version: number;
        };
        Insert: {
          amount: number;
          category: string;
          change_order_id?: string | null;
          change_order_item_id?: string | null;
          company_id?: string;
          cost?: never;
          cost_code_id?: string | null;
          created_at?: string;
          created_by?: string | null;
          description?: string;
          id?: string;
          is_cost_known?: boolean;
          position?: number;
          price?: number | null;
          project_id: string;
          quote_item_id?: string | null;
          transfer_id?: string | null;
          updated_at?: string;
          version?: number;
        };
        Update: {
          amount?: number;
          category?: string;
          change_order_id?: string | null;
          change_order_item_id?: string | null;
          company_id?: string;
          cost?: never;
          cost_code_id?: string | null;
          created_at?: string;
          created_by?: string | null;
          description?: string;
          id?: string;
          is_cost_known?: boolean;
          position?: number;
          price?: number | null;
          project_id?: string;
          quote_item_id?: string | null;
          transfer_id?: string | null;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "budget_lines_company_id_change_order_id_fkey";
            columns: ["company_id","change_order_id"];
            isOneToOne: false;
            referencedRelation: "change_orders";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "budget_lines_company_id_change_order_item_id_fkey";
            columns: ["company_id","change_order_item_id"];
            isOneToOne: false;
            referencedRelation: "change_order_items";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "budget_lines_company_id_cost_code_id_fkey";
            columns: ["company_id","cost_code_id"];
            isOneToOne: false;
            referencedRelation: "cost_codes";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "budget_lines_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "budget_lines_company_id_quote_item_id_fkey";
            columns: ["company_id","quote_item_id"];
            isOneToOne: false;
            referencedRelation: "quote_items";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      change_order_items: {
        Row: {
          category: string;
          change_order_id: string;
          company_id: string;
          cost_code_id: string | null;
          created_at: string;
          description: string;
          id: string;
          position: number;
          quantity: number;
          total_cost: number | null;
          total_price: number | null;
          unit_cost: number | null;
          unit_price: number;
        };
        Insert: {
          category?: string;
          change_order_id: string;
          company_id: string;
          cost_code_id?: string | null;
          created_at?: string;
          description: string;
          id?: string;
          position?: number;
          quantity?: number;
          total_cost?: never;
          total_price?: never;
          unit_cost?: number | null;
          unit_price?: number;
        };
        Update: {
          category?: string;
          change_order_id?: string;
          company_id?: string;
          cost_code_id?: string | null;
          created_at?: string;
          description?: string;
          id?: string;
          position?: number;
          quantity?: number;
          total_cost?: never;
          total_price?: never;
          unit_cost?: number | null;
          unit_price?: number;
        };
        Relationships: [
          {
            foreignKeyName: "change_order_items_company_id_change_order_id_fkey";
            columns: ["company_id","change_order_id"];
            isOneToOne: false;
            referencedRelation: "change_orders";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "change_order_items_company_id_cost_code_id_fkey";
            columns: ["company_id","cost_code_id"];
            isOneToOne: false;
            referencedRelation: "cost_codes";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      change_orders: {
        Row: {
          amount: number;
          company_id: string;
          created_at: string;
          created_by: string | null;
          date: string;
          decided_at: string | null;
          decided_by: string | null;
          decided_by_client: string | null;
          decision_note: string;
          description: string;
          id: string;
          invoice_on_approval: boolean;
          number: string;
          project_id: string;
          quote_id: string | null;
          reason: string;
          respond_by: string | null;
          schedule_days: number;
          status: string;
          submitted_at: string | null;
          title: string;
          updated_at: string;
          version: number;
        };
        Insert: {
          amount?: number;
          company_id: string;
          created_at?: string;
          created_by?: string | null;
          date?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          decided_by_client?: string | null;
          decision_note?: string;
          description?: string;
          id?: string;
          invoice_on_approval?: boolean;
          number: string;
          project_id: string;
          quote_id?: string | null;
          reason?: string;
          respond_by?: string | null;
          schedule_days?: number;
          status?: string;
          submitted_at?: string | null;
          title: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          amount?: number;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          date?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          decided_by_client?: string | null;
          decision_note?: string;
          description?: string;
          id?: string;
          invoice_on_approval?: boolean;
          number?: string;
          project_id?: string;
          quote_id?: string | null;
          reason?: string;
          respond_by?: string | null;
          schedule_days?: number;
          status?: string;
          submitted_at?: string | null;
          title?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "change_orders_company_id_decided_by_client_fkey";
            columns: ["company_id","decided_by_client"];
            isOneToOne: false;
            referencedRelation: "clients";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "change_orders_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "change_orders_company_id_quote_id_fkey";
            columns: ["company_id","quote_id"];
            isOneToOne: false;
            referencedRelation: "quotes";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      checklist_templates: {
        Row: {
          archived_at: string | null;
          company_id: string;
          created_at: string;
          created_by: string | null;
          id: string;
          items: Json;
          name: string;
          updated_at: string;
          version: number;
        };
        Insert: {
          archived_at?: string | null;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          items: Json;
          name: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          archived_at?: string | null;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          items?: Json;
          name?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [];
      };
      checklists: {
        Row: {
          answers: Json;
          company_id: string;
          created_at: string;
          created_by: string | null;
          device_finished_at: string | null;
          device_started_at: string | null;
          finished_at: string | null;
          finished_by: string | null;
          id: string;
          items: Json;
          name: string;
          project_id: string;
          status: string;
          template_id: string | null;
          updated_at: string;
          version: number;
        };
        Insert: {
          answers?: Json;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          device_finished_at?: string | null;
          device_started_at?: string | null;
          finished_at?: string | null;
          finished_by?: string | null;
          id?: string;
          items: Json;
          name: string;
          project_id: string;
          status?: string;
          template_id?: string | null;
          updated_at?: string;
          version?: number;
        };
        Update: {
          answers?: Json;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          device_finished_at?: string | null;
          device_started_at?: string | null;
          finished_at?: string | null;
          finished_by?: string | null;
          id?: string;
          items?: Json;
          name?: string;
          project_id?: string;
          status?: string;
          template_id?: string | null;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "checklists_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "checklists_company_id_template_id_fkey";
            columns: ["company_id","template_id"];
            isOneToOne: false;
            referencedRelation: "checklist_templates";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      client_credits: {
        Row: {
          amount: number;
          client_id: string;
          company_id: string;
          created_at: string;
          created_by: string | null;
          external_id: string | null;
          id: string;
          invoice_id: string | null;
          method: string | null;
          notes: string | null;
          paid_at: string | null;
          payment_id: string | null;
          reference: string | null;
          returns_credit_id: string | null;
          source: string;
        };
        Insert: {
          amount: number;
          client_id: string;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          external_id?: string | null;
          id?: string;
          invoice_id?: string | null;
          method?: string | null;
          notes?: string | null;
          paid_at?: string | null;
          payment_id?: string | null;
          reference?: string | null;
          returns_credit_id?: string | null;
          source: string;
        };
        Update: {
          amount?: number;
          client_id?: string;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          external_id?: string | null;
          id?: string;
          invoice_id?: string | null;
          method?: string | null;
          notes?: string | null;
          paid_at?: string | null;
          payment_id?: string | null;
          reference?: string | null;
          returns_credit_id?: string | null;
          source?: string;
        };
        Relationships: [
          {
            foreignKeyName: "client_credits_company_id_client_id_fkey";
            columns: ["company_id","client_id"];
            isOneToOne: false;
            referencedRelation: "clients";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "client_credits_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "client_credits_company_id_invoice_id_fkey";
            columns: ["company_id","invoice_id"];
            isOneToOne: false;
            referencedRelation: "invoices";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "client_credits_company_id_payment_id_fkey";
            columns: ["company_id","payment_id"];
            isOneToOne: false;
            referencedRelation: "payments";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "client_credits_company_id_returns_credit_id_fkey";
            columns: ["company_id","returns_credit_id"];
            isOneToOne: false;
            referencedRelation: "client_credits";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      client_documents: {
        Row: {
          client_id: string;
          company_id: string;
          created_at: string;
          created_by: string | null;
          deleted_at: string | null;
          description: string | null;
          file_size: number;
          id: string;
          mime_type: string;
          name: string;
          object_path: string;
          updated_at: string;
        };
        Insert: {
          client_id: string;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          deleted_at?: string | null;
          description?: string | null;
          file_size: number;
          id?: string;
          mime_type: string;
          name: string;
          object_path: string;
          updated_at?: string;
        };
        Update: {
          client_id?: string;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          deleted_at?: string | null;
          description?: string | null;
          file_size?: number;
          id?: string;
          mime_type?: string;
          name?: string;
          object_path?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "client_documents_company_id_client_id_fkey";
            columns: ["company_id","client_id"];
            isOneToOne: false;
            referencedRelation: "clients";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "client_documents_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      client_message_consent: {
        Row: {
          client_id: string;
          company_id: string;
          consent_date: string | null;
          consent_text: string | null;
          created_at: string;
          has_consented: boolean;
          id: string;
          opted_out: boolean;
          opted_out_date: string | null;
          phone_number: string;
          recorded_by: string | null;
          recorded_by_name: string | null;
          source: string;
          updated_at: string;
        };
        Insert: {
          client_id: string;
          company_id?: string;
          consent_date?: string | null;
          consent_text?: string | null;
          created_at?: string;
          has_consented?: boolean;
          id?: string;
          opted_out?: boolean;
          opted_out_date?: string | null;
          phone_number: string;
          recorded_by?: string | null;
          recorded_by_name?: string | null;
          source?: string;
          updated_at?: string;
        };
        Update: {
          client_id?: string;
          company_id?: string;
          consent_date?: string | null;
          consent_text?: string | null;
          created_at?: string;
          has_consented?: boolean;
          id?: string;
          opted_out?: boolean;
          opted_out_date?: string | null;
          phone_number?: string;
          recorded_by?: string | null;
          recorded_by_name?: string | null;
          source?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "client_message_consent_company_id_client_id_fkey";
            columns: ["company_id","client_id"];
            isOneToOne: false;
            referencedRelation: "clients";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "client_message_consent_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      client_messages: {
        Row: {
          attempts: number;
          client_id: string;
          company_id: string;
          created_at: string;
          delivered_at: string | null;
          direction: string;
          email_address: string | null;
          facts: Json | null;
          id: string;
          kind: string;
          message_content: string;
          next_attempt_at: string;
          phone_number: string | null;
          position: number;
          reminder_id: string | null;
          replied_at: string | null;
          retry_of: string | null;
          sent_at: string | null;
          status: string;
          subject: string | null;
          taken_until: string | null;
          template_id: string | null;
          twilio_error_code: string | null;
          twilio_error_message: string | null;
          twilio_sid: string | null;
          updated_at: string;
          user_id: string | null;
        };
        Insert: {
          attempts?: number;
          client_id: string;
          company_id?: string;
          created_at?: string;
          delivered_at?: string | null;
          direction?: string;
          email_address?: string | null;
          facts?: Json | null;
          id?: string;
          kind?: string;
          message_content: string;
          next_attempt_at?: string;
          phone_number?: string | null;
          position?: never;
          reminder_id?: string | null;
          replied_at?: string | null;
          retry_of?: string | null;
          sent_at?: string | null;
          status?: string;
          subject?: string | null;
          taken_until?: string | null;
          template_id?: string | null;
          twilio_error_code?: string | null;
          twilio_error_message?: string | null;
          twilio_sid?: string | null;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          attempts?: number;
          client_id?: string;
          company_id?: string;
          created_at?: string;
          delivered_at?: string | null;
          direction?: string;
          email_address?: string | null;
          facts?: Json | null;
          id?: string;
          kind?: string;
          message_content?: string;
          next_attempt_at?: string;
          phone_number?: string | null;
          position?: never;
          reminder_id?: string | null;
          replied_at?: string | null;
          retry_of?: string | null;
          sent_at?: string | null;
          status?: string;
          subject?: string | null;
          taken_until?: string | null;
          template_id?: string | null;
          twilio_error_code?: string | null;
          twilio_error_message?: string | null;
          twilio_sid?: string | null;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "client_messages_company_id_client_id_fkey";
            columns: ["company_id","client_id"];
            isOneToOne: false;
            referencedRelation: "clients";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "client_messages_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "client_messages_company_id_reminder_id_fkey";
            columns: ["company_id","reminder_id"];
            isOneToOne: false;
            referencedRelation: "reminders";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "client_messages_company_id_retry_of_fkey";
            columns: ["company_id","retry_of"];
            isOneToOne: false;
            referencedRelation: "client_messages";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "client_messages_template_id_fkey";
            columns: ["template_id"];
            isOneToOne: false;
            referencedRelation: "message_templates";
            referencedColumns: ["id"];
          },
        ];
      };
      client_notes: {
        Row: {
          body: string;
          client_id: string;
          company_id: string;
          created_at: string;
          created_by: string | null;
          id: string;
          is_pinned: boolean;
          updated_at: string;
        };
        Insert: {
          body: string;
          client_id: string;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          is_pinned?: boolean;
          updated_at?: string;
        };
        Update: {
          body?: string;
          client_id?: string;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          is_pinned?: boolean;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "client_notes_company_id_client_id_fkey";
            columns: ["company_id","client_id"];
            isOneToOne: false;
            referencedRelation: "clients";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "client_notes_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      clients: {
        Row: {
          address: Json;
          client_type: string;
          company_id: string;
          company_name: string | null;
          contact_person: string | null;
          created_at: string;
          created_by: string | null;
          deleted_at: string | null;
          email: string | null;
          id: string;
          import_id: string | null;
          is_active: boolean;
          is_tax_exempt: boolean;
          mail_opt_out_at: string | null;
          name: string;
          notes: string | null;
          payment_terms: string;
          phone: string | null;
          preferred_contact_method: string;
          tax_exempt_number: string | null;
          updated_at: string;
          version: number;
        };
        Insert: {
          address?: Json;
          client_type?: string;
          company_id?: string;
          company_name?: string | null;
          contact_person?: string | null;
          created_at?: string;
          created_by?: string | null;
          deleted_at?: string | null;
          email?: string | null;
          id?: string;
          import_id?: string | null;
          is_active?: boolean;
          is_tax_exempt?: boolean;
          mail_opt_out_at?: string | null;
          name: string;
          notes?: string | null;
          payment_terms?: string;
          phone?: string | null;
          preferred_contact_method?: string;
          tax_exempt_number?: string | null;
          updated_at?: string;
          version?: number;
        };
        Update: {
          address?: Json;
          client_type?: string;
          company_id?: string;
          company_name?: string | null;
          contact_person?: string | null;
          created_at?: string;
          created_by?: string | null;
          deleted_at?: string | null;
          email?: string | null;
          id?: string;
          import_id?: string | null;
          is_active?: boolean;
          is_tax_exempt?: boolean;
          mail_opt_out_at?: string | null;
          name?: string;
          notes?: string | null;
          payment_terms?: string;
          phone?: string | null;
          preferred_contact_method?: string;
          tax_exempt_number?: string | null;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "clients_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "clients_company_id_import_id_fkey";
            columns: ["company_id","import_id"];
            isOneToOne: false;
            referencedRelation: "import_jobs";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      comments: {
        Row: {
          author_id: string;
          body: string;
          company_id: string;
          created_at: string;
          deleted_at: string | null;
          edited_at: string | null;
          id: string;
          mentions: string[];
          permission: string;
          project_id: string | null;
          subject_id: string;
          subject_type: string;
          version: number;
        };
        Insert: {
          author_id: string;
          body: string;
          company_id: string;
          created_at?: string;
          deleted_at?: string | null;
          edited_at?: string | null;
          id?: string;
          mentions?: string[];
          permission: string;
          project_id?: string | null;
          subject_id: string;
          subject_type: string;
          version?: number;
        };
        Update: {
          author_id?: string;
          body?: string;
          company_id?: string;
          created_at?: string;
          deleted_at?: string | null;
          edited_at?: string | null;
          id?: string;
          mentions?: string[];
          permission?: string;
          project_id?: string | null;
          subject_id?: string;
          subject_type?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "comments_company_id_author_id_fkey";
            columns: ["company_id","author_id"];
            isOneToOne: false;
            referencedRelation: "user_profiles";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "comments_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      companies: {
        Row: {
          accent_color: string;
          address: Json;
          billing_cycle: string;
          cancel_at_period_end: boolean;
          created_at: string;
          current_period_end: string | null;
          description: string | null;
          email: string | null;
          font_family: string;
          id: string;
          industry: string | null;
          invoice_numbers: string;
          is_active: boolean;
          logo_url: string | null;
          name: string;
          number_prefixes: Json;
          paper_size: string;
          past_due_since: string | null;
          phone: string | null;
          plan: string;
          plan_status: string;
          primary_color: string;
          quote_numbers: string;
          secondary_color: string;
          session_timeout_minutes: number;
          settings: Json;
          stripe_account_at: string | null;
          stripe_account_id: string | null;
          stripe_charges_enabled: boolean;
          stripe_customer_id: string | null;
          stripe_subscription_id: string | null;
          tax_id: string | null;
          timezone: string;
          trial_ends_at: string | null;
          updated_at: string;
          version: number;
          website: string | null;
        };
        Insert: {
          accent_color?: string;
          address?: Json;
          billing_cycle?: string;
          cancel_at_period_end?: boolean;
          created_at?: string;
          current_period_end?: string | null;
          description?: string | null;
          email?: string | null;
          font_family?: string;
          id?: string;
          industry?: string | null;
          invoice_numbers?: string;
          is_active?: boolean;
          logo_url?: string | null;
          name: string;
          number_prefixes?: Json;
          paper_size?: string;
          past_due_since?: string | null;
          phone?: string | null;
          plan?: string;
          plan_status?: string;
          primary_color?: string;
          quote_numbers?: string;
          secondary_color?: string;
          session_timeout_minutes?: number;
          settings?: Json;
          stripe_account_at?: string | null;
          stripe_account_id?: string | null;
          stripe_charges_enabled?: boolean;
          stripe_customer_id?: string | null;
          stripe_subscription_id?: string | null;
          tax_id?: string | null;
          timezone?: string;
          trial_ends_at?: string | null;
          updated_at?: string;
          version?: number;
          website?: string | null;
        };
        Update: {
          accent_color?: string;
          address?: Json;
          billing_cycle?: string;
          cancel_at_period_end?: boolean;
          created_at?: string;
          current_period_end?: string | null;
          description?: string | null;
          email?: string | null;
          font_family?: string;
          id?: string;
          industry?: string | null;
          invoice_numbers?: string;
          is_active?: boolean;
          logo_url?: string | null;
          name?: string;
          number_prefixes?: Json;
          paper_size?: string;
          past_due_since?: string | null;
          phone?: string | null;
          plan?: string;
          plan_status?: string;
          primary_color?: string;
          quote_numbers?: string;
          secondary_color?: string;
          session_timeout_minutes?: number;
          settings?: Json;
          stripe_account_at?: string | null;
          stripe_account_id?: string | null;
          stripe_charges_enabled?: boolean;
          stripe_customer_id?: string | null;
          stripe_subscription_id?: string | null;
          tax_id?: string | null;
          timezone?: string;
          trial_ends_at?: string | null;
          updated_at?: string;
          version?: number;
          website?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "companies_plan_fkey";
            columns: ["plan"];
            isOneToOne: false;
            referencedRelation: "plans";
            referencedColumns: ["slug"];
          },
        ];
      };
      company_branding: {
        Row: {
          accent_color: string;
          company_id: string;
          created_at: string;
          created_by: string | null;
          font_family: string;
          font_size_base: number;
          id: string;
          name: string;
          primary_color: string;
          secondary_color: string;
          updated_at: string;
        };
        Insert: {
          accent_color?: string;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          font_family?: string;
          font_size_base?: number;
          id?: string;
          name?: string;
          primary_color?: string;
          secondary_color?: string;
          updated_at?: string;
        };
        Update: {
          accent_color?: string;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          font_family?: string;
          font_size_base?: number;
          id?: string;
          name?: string;
          primary_color?: string;
          secondary_color?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "company_branding_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: true;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      company_logos: {
        Row: {
          company_id: string;
          created_at: string;
          created_by: string | null;
          file_name: string;
          file_path: string;
          file_size: number;
          id: string;
          is_primary: boolean;
          logo_type: string;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          file_name: string;
          file_path: string;
          file_size: number;
          id?: string;
          is_primary?: boolean;
          logo_type?: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          file_name?: string;
          file_path?: string;
          file_size?: number;
          id?: string;
          is_primary?: boolean;
          logo_type?: string;
        };
        Relationships: [
          {
            foreignKeyName: "company_logos_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      company_regions: {
        Row: {
          company_id: string;
          created_at: string;
          id: string;
          region: string;
          updated_at: string;
          zip_prefixes: string[];
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          id?: string;
          region: string;
          updated_at?: string;
          zip_prefixes?: string[];
        };
        Update: {
          company_id?: string;
          created_at?: string;
          id?: string;
          region?: string;
          updated_at?: string;
          zip_prefixes?: string[];
        };
        Relationships: [
          {
            foreignKeyName: "company_regions_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      company_security_settings: {
        Row: {
          audit_logging: boolean;
          company_id: string;
          created_at: string;
          ip_whitelist: string[];
          login_notifications: boolean;
          password_expiry_days: number;
          updated_at: string;
        };
        Insert: {
          audit_logging?: boolean;
          company_id?: string;
          created_at?: string;
          ip_whitelist?: string[];
          login_notifications?: boolean;
          password_expiry_days?: number;
          updated_at?: string;
        };
        Update: {
          audit_logging?: boolean;
          company_id?: string;
          created_at?: string;
          ip_whitelist?: string[];
          login_notifications?: boolean;
          password_expiry_days?: number;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "company_security_settings_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: true;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      company_tax_settings: {
        Row: {
          city: string | null;
          company_id: string;
          compound_tax: boolean;
          county: string | null;
          created_at: string;
          default_tax_rate: number;
          exemption_certificate: string | null;
          filing_reminder_day: number | null;
          state: string;
          tax_inclusive: boolean;
          tax_name: string;
          tax_number: string | null;
          updated_at: string;
        };
        Insert: {
          city?: string | null;
          company_id?: string;
          compound_tax?: boolean;
          county?: string | null;
          created_at?: string;
          default_tax_rate?: number;
          exemption_certificate?: string | null;
          filing_reminder_day?: number | null;
          state?: string;
          tax_inclusive?: boolean;
          tax_name?: string;
          tax_number?: string | null;
          updated_at?: string;
        };
        Update: {
          city?: string | null;
          company_id?: string;
          compound_tax?: boolean;
          county?: string | null;
          created_at?: string;
          default_tax_rate?: number;
          exemption_certificate?: string | null;
          filing_reminder_day?: number | null;
          state?: string;
          tax_inclusive?: boolean;
          tax_name?: string;
          tax_number?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "company_tax_settings_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: true;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      contact_requests: {
        Row: {
          company: string | null;
          created_at: string;
          email: string;
          handled_at: string | null;
          id: string;
          ip_address: string | null;
          message: string;
          name: string;
          phone: string | null;
          subject: string | null;
        };
        Insert: {
          company?: string | null;
          created_at?: string;
          email: string;
          handled_at?: string | null;
          id?: string;
          ip_address?: string | null;
          message: string;
          name: string;
          phone?: string | null;
          subject?: string | null;
        };
        Update: {
          company?: string | null;
          created_at?: string;
          email?: string;
          handled_at?: string | null;
          id?: string;
          ip_address?: string | null;
          message?: string;
          name?: string;
          phone?: string | null;
          subject?: string | null;
        };
        Relationships: [];
      };
      contracts: {
        Row: {
          approved_changes: number;
          company_id: string;
          created_at: string;
          created_by: string | null;
          id: string;
          note: string | null;
          original_cost: number | null;
          original_value: number;
          project_id: string;
          quote_id: string | null;
          reduced_retainage_rate: number | null;
          retainage_rate: number;
          retainage_reduced_at: number;
          retainage_reduction: string;
          signed_at: string;
          source: string;
          status: string;
          unlock_reason: string | null;
          updated_at: string;
          value: number | null;
          version: number;
        };
        Insert: {
          approved_changes?: number;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          note?: string | null;
          original_cost?: number | null;
          original_value: number;
          project_id: string;
          quote_id?: string | null;
          reduced_retainage_rate?: number | null;
          retainage_rate?: number;
          retainage_reduced_at?: number;
          retainage_reduction?: string;
          signed_at?: string;
          source: string;
          status?: string;
          unlock_reason?: string | null;
          updated_at?: string;
          value?: never;
          version?: number;
        };
        Update: {
          approved_changes?: number;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          note?: string | null;
          original_cost?: number | null;
          original_value?: number;
          project_id?: string;
          quote_id?: string | null;
          reduced_retainage_rate?: number | null;
          retainage_rate?: number;
          retainage_reduced_at?: number;
          retainage_reduction?: string;
          signed_at?: string;
          source?: string;
          status?: string;
          unlock_reason?: string | null;
          updated_at?: string;
          value?: never;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "contracts_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: true;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "contracts_company_id_quote_id_fkey";
            columns: ["company_id","quote_id"];
            isOneToOne: false;
            referencedRelation: "quotes";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      conversation_reads: {
        Row: {
          company_id: string;
          conversation_id: string;
          read_at: string;
          user_id: string;
        };
        Insert: {
          company_id?: string;
          conversation_id: string;
          read_at?: string;
          user_id?: string;
        };
        Update: {
          company_id?: string;
          conversation_id?: string;
          read_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "conversation_reads_company_id_conversation_id_fkey";
            columns: ["company_id","conversation_id"];
            isOneToOne: false;
            referencedRelation: "conversations";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "conversation_reads_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "conversation_reads_company_id_user_id_fkey";
            columns: ["company_id","user_id"];
            isOneToOne: false;
            referencedRelation: "user_profiles";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      conversations: {
        Row: {
          assignee_id: string | null;
          client_id: string | null;
          company_id: string;
          created_at: string;
          id: string;
          last_at: string;
          last_inbound_at: string | null;
          last_is_inbound: boolean;
          last_kind: string;
          lead_id: string | null;
          preview: string;
          snoozed_until: string | null;
          state: string;
          subject_id: string;
          updated_at: string;
        };
        Insert: {
          assignee_id?: string | null;
          client_id?: string | null;
          company_id?: string;
          created_at?: string;
          id?: string;
          last_at?: string;
          last_inbound_at?: string | null;
          last_is_inbound?: boolean;
          last_kind?: string;
          lead_id?: string | null;
          preview?: string;
          snoozed_until?: string | null;
          state?: string;
          subject_id?: never;
          updated_at?: string;
        };
        Update: {
          assignee_id?: string | null;
          client_id?: string | null;
          company_id?: string;
          created_at?: string;
          id?: string;
          last_at?: string;
          last_inbound_at?: string | null;
          last_is_inbound?: boolean;
          last_kind?: string;
          lead_id?: string | null;
          preview?: string;
          snoozed_until?: string | null;
          state?: string;
          subject_id?: never;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "conversations_company_id_assignee_id_fkey";
            columns: ["company_id","assignee_id"];
            isOneToOne: false;
            referencedRelation: "user_profiles";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "conversations_company_id_client_id_fkey";
            columns: ["company_id","client_id"];
            isOneToOne: false;
            referencedRelation: "clients";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "conversations_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "conversations_company_id_lead_id_fkey";
            columns: ["company_id","lead_id"];
            isOneToOne: false;
            referencedRelation: "leads";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      cost_codes: {
        Row: {
          category: string | null;
          code: string;
          company_id: string;
          cost_type: string;
          created_at: string;
          created_by: string | null;
          id: string;
          import_id: string | null;
          is_active: boolean;
          name: string;
          updated_at: string;
          version: number;
        };
        Insert: {
          category?: string | null;
          code: string;
          company_id?: string;
          cost_type?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          import_id?: string | null;
          is_active?: boolean;
          name: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          category?: string | null;
          code?: string;
          company_id?: string;
          cost_type?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          import_id?: string | null;
          is_active?: boolean;
          name?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "cost_codes_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "cost_codes_company_id_import_id_fkey";
            columns: ["company_id","import_id"];
            isOneToOne: false;
            referencedRelation: "import_jobs";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      cost_forecasts: {
        Row: {
          company_id: string;
          cost_code_id: string;
          cost_to_complete: number;
          created_at: string;
          created_by: string | null;
          id: string;
          project_id: string;
          updated_at: string;
          version: number;
        };
        Insert: {
          company_id?: string;
          cost_code_id: string;
          cost_to_complete: number;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          project_id: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          company_id?: string;
          cost_code_id?: string;
          cost_to_complete?: number;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          project_id?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "cost_forecasts_company_id_cost_code_id_fkey";
            columns: ["company_id","cost_code_id"];
            isOneToOne: false;
            referencedRelation: "cost_codes";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "cost_forecasts_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      cost_sums: {
        Row: {
          actual: number;
          category: string | null;
          changes: number;
          committed: number;
          company_id: string;
          cost_code_id: string | null;
          id: string;
          lines: number;
          price: number;
          project_id: string;
          revised: number;
          transfers: number;
          unknown_costs: number;
        };
        Insert: {
          actual?: number;
          category?: string | null;
          changes?: number;
          committed?: number;
          company_id: string;
          cost_code_id?: string | null;
          id?: string;
          lines?: number;
          price?: number;
          project_id: string;
          revised?: number;
          transfers?: number;
          unknown_costs?: number;
        };
        Update: {
          actual?: number;
          category?: string | null;
          changes?: number;
          committed?: number;
          company_id?: string;
          cost_code_id?: string | null;
          id?: string;
          lines?: number;
          price?: number;
          project_id?: string;
          revised?: number;
          transfers?: number;
          unknown_costs?: number;
        };
        Relationships: [
          {
            foreignKeyName: "cost_sums_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      cost_tracking: {
        Row: {
          company_id: string;
          cost: number;
          created_at: string;
          created_by: string | null;
          effective_date: string;
          id: string;
          is_scheduled: boolean;
          material_id: string;
          notes: string | null;
          vendor_id: string | null;
        };
        Insert: {
          company_id?: string;
          cost: number;
          created_at?: string;
          created_by?: string | null;
          effective_date: string;
          id?: string;
          is_scheduled?: boolean;
          material_id: string;
          notes?: string | null;
          vendor_id?: string | null;
        };
        Update: {
          company_id?: string;
          cost?: number;
          created_at?: string;
          created_by?: string | null;
          effective_date?: string;
          id?: string;
          is_scheduled?: boolean;
          material_id?: string;
          notes?: string | null;
          vendor_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "cost_tracking_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "cost_tracking_company_id_material_id_fkey";
            columns: ["company_id","material_id"];
            isOneToOne: false;
            referencedRelation: "materials";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "cost_tracking_company_id_vendor_id_fkey";
            columns: ["company_id","vendor_id"];
            isOneToOne: false;
            referencedRelation: "vendors";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      crew_members: {
        Row: {
          company_id: string;
          created_at: string;
          created_by: string | null;
          supervisor_id: string;
          updated_at: string;
          user_id: string;
          version: number;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          supervisor_id: string;
          updated_at?: string;
          user_id: string;
          version?: number;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          supervisor_id?: string;
          updated_at?: string;
          user_id?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "crew_members_company_id_supervisor_id_fkey";
            columns: ["company_id","supervisor_id"];
            isOneToOne: false;
            referencedRelation: "user_profiles";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "crew_members_company_id_user_id_fkey";
            columns: ["company_id","user_id"];
            isOneToOne: true;
            referencedRelation: "user_profiles";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      daily_logs: {
        Row: {
          company_id: string;
          created_at: string;
          created_by: string | null;
          day: string;
          delays: string;
          deliveries: string;
          device_saved_at: string | null;
          edited_by: string | null;
          id: string;
          is_shared: boolean;
          photo_hashes: string[];
          project_id: string;
          published_at: string | null;
          safety: string;
          server_saved_at: string | null;
          status: string;
          updated_at: string;
          user_id: string;
          version: number;
          visitors: string;
          weather: string;
          work_done: string;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          day: string;
          delays?: string;
          deliveries?: string;
          device_saved_at?: string | null;
          edited_by?: string | null;
          id?: string;
          is_shared?: boolean;
          photo_hashes?: string[];
          project_id: string;
          published_at?: string | null;
          safety?: string;
          server_saved_at?: string | null;
          status?: string;
          updated_at?: string;
          user_id: string;
          version?: number;
          visitors?: string;
          weather?: string;
          work_done?: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          day?: string;
          delays?: string;
          deliveries?: string;
          device_saved_at?: string | null;
          edited_by?: string | null;
          id?: string;
          is_shared?: boolean;
          photo_hashes?: string[];
          project_id?: string;
          published_at?: string | null;
          safety?: string;
          server_saved_at?: string | null;
          status?: string;
          updated_at?: string;
          user_id?: string;
          version?: number;
          visitors?: string;
          weather?: string;
          work_done?: string;
        };
        Relationships: [
          {
            foreignKeyName: "daily_logs_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "daily_logs_company_id_user_id_fkey";
            columns: ["company_id","user_id"];
            isOneToOne: false;
            referencedRelation: "user_profiles";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      data_requests: {
        Row: {
          company_id: string;
          created_at: string;
          due_at: string;
          error: string | null;
          finished_at: string | null;
          id: string;
          kind: string;
          object_path: string | null;
          requested_by: string | null;
          status: string;
          updated_at: string;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          due_at?: string;
          error?: string | null;
          finished_at?: string | null;
          id?: string;
          kind: string;
          object_path?: string | null;
          requested_by?: string | null;
          status?: string;
          updated_at?: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          due_at?: string;
          error?: string | null;
          finished_at?: string | null;
          id?: string;
          kind?: string;
          object_path?: string | null;
          requested_by?: string | null;
          status?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "data_requests_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      decisions: {
        Row: {
          client_id: string | null;
          company_id: string;
          decided_at: string;
          decision: string;
          id: string;
          ip_address: string | null;
          kind: string;
          reason: string | null;
          shown: Json;
          shown_hash: string;
          signature: string | null;
          signer_email: string | null;
          signer_name: string;
          subject_id: string;
          user_agent: string | null;
        };
        Insert: {
          client_id?: string | null;
          company_id?: string;
          decided_at?: string;
          decision: string;
          id?: string;
          ip_address?: string | null;
          kind: string;
          reason?: string | null;
          shown: Json;
          shown_hash: string;
          signature?: string | null;
          signer_email?: string | null;
          signer_name: string;
          subject_id: string;
          user_agent?: string | null;
        };
        Update: {
          client_id?: string | null;
          company_id?: string;
          decided_at?: string;
          decision?: string;
          id?: string;
          ip_address?: string | null;
          kind?: string;
          reason?: string | null;
          shown?: Json;
          shown_hash?: string;
          signature?: string | null;
          signer_email?: string | null;
          signer_name?: string;
          subject_id?: string;
          user_agent?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "decisions_company_id_client_id_fkey";
            columns: ["company_id","client_id"];
            isOneToOne: false;
            referencedRelation: "clients";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "decisions_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      document_acceptances: {
        Row: {
          company_id: string;
          decided_at: string;
          decision: string;
          document: Json;
          document_hash: string;
          id: string;
          ip_address: string | null;
          quote_id: string;
          reason: string | null;
          share_id: string | null;
          signature: string | null;
          signed_content_hash: string | null;
          signed_object_path: string | null;
          signer_email: string | null;
          signer_name: string;
          user_agent: string | null;
        };
        Insert: {
          company_id?: string;
          decided_at?: string;
          decision: string;
          document: Json;
          document_hash: string;
          id?: string;
          ip_address?: string | null;
          quote_id: string;
          reason?: string | null;
          share_id?: string | null;
          signature?: string | null;
          signed_content_hash?: string | null;
          signed_object_path?: string | null;
          signer_email?: string | null;
          signer_name: string;
          user_agent?: string | null;
        };
        Update: {
          company_id?: string;
          decided_at?: string;
          decision?: string;
          document?: Json;
          document_hash?: string;
          id?: string;
          ip_address?: string | null;
          quote_id?: string;
          reason?: string | null;
          share_id?: string | null;
          signature?: string | null;
          signed_content_hash?: string | null;
          signed_object_path?: string | null;
          signer_email?: string | null;
          signer_name?: string;
          user_agent?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "document_acceptances_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "document_acceptances_company_id_quote_id_fkey";
            columns: ["company_id","quote_id"];
            isOneToOne: false;
            referencedRelation: "quotes";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "document_acceptances_company_id_share_id_fkey";
            columns: ["company_id","share_id"];
            isOneToOne: false;
            referencedRelation: "document_shares";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      document_counters: {
        Row: {
          company_id: string;
          last_value: number;
          series: string;
          taken_value: number;
        };
        Insert: {
          company_id?: string;
          last_value?: number;
          series: string;
          taken_value?: number;
        };
        Update: {
          company_id?: string;
          last_value?: number;
          series?: string;
          taken_value?: number;
        };
        Relationships: [
          {
            foreignKeyName: "document_counters_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      document_shares: {
        Row: {
          access_id: string | null;
          company_id: string;
          created_at: string;
          created_by: string | null;
          expires_at: string;
          first_viewed_at: string | null;
          id: string;
          invoice_id: string | null;
          is_preview: boolean;
          last_viewed_at: string | null;
          quote_id: string | null;
          revoked_at: string | null;
          sent_to: string | null;
          view_count: number;
        };
        Insert: {
          access_id?: string | null;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          expires_at?: string;
          first_viewed_at?: string | null;
          id?: string;
          invoice_id?: string | null;
          is_preview?: boolean;
          last_viewed_at?: string | null;
          quote_id?: string | null;
          revoked_at?: string | null;
          sent_to?: string | null;
          view_count?: number;
        };
        Update: {
          access_id?: string | null;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          expires_at?: string;
          first_viewed_at?: string | null;
          id?: string;
          invoice_id?: string | null;
          is_preview?: boolean;
          last_viewed_at?: string | null;
          quote_id?: string | null;
          revoked_at?: string | null;
          sent_to?: string | null;
          view_count?: number;
        };
        Relationships: [
          {
            foreignKeyName: "document_shares_company_id_access_id_fkey";
            columns: ["company_id","access_id"];
            isOneToOne: false;
            referencedRelation: "portal_access";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "document_shares_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "document_shares_company_id_invoice_id_fkey";
            columns: ["company_id","invoice_id"];
            isOneToOne: false;
            referencedRelation: "invoices";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "document_shares_company_id_quote_id_fkey";
            columns: ["company_id","quote_id"];
            isOneToOne: false;
            referencedRelation: "quotes";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      document_templates: {
        Row: {
          base_template: string;
          branding_id: string | null;
          company_id: string;
          created_at: string;
          created_by: string | null;
          document_type: string;
          id: string;
          is_default: boolean;
          logo_position: string;
          logo_size: string;
          show_logo: boolean;
          show_watermark: boolean;
          status: string;
          template_config: Json;
          template_name: string;
          updated_at: string;
          user_id: string | null;
          version: number;
        };
        Insert: {
          base_template?: string;
          branding_id?: string | null;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          document_type: string;
          id?: string;
          is_default?: boolean;
          logo_position?: string;
          logo_size?: string;
          show_logo?: boolean;
          show_watermark?: boolean;
          status?: string;
          template_config?: Json;
          template_name: string;
          updated_at?: string;
          user_id?: string | null;
          version?: number;
        };
        Update: {
          base_template?: string;
          branding_id?: string | null;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          document_type?: string;
          id?: string;
          is_default?: boolean;
          logo_position?: string;
          logo_size?: string;
          show_logo?: boolean;
          show_watermark?: boolean;
          status?: string;
          template_config?: Json;
          template_name?: string;
          updated_at?: string;
          user_id?: string | null;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "document_templates_company_id_branding_id_fkey";
            columns: ["company_id","branding_id"];
            isOneToOne: false;
            referencedRelation: "company_branding";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "document_templates_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      document_versions: {
        Row: {
          company_id: string;
          content_hash: string;
          created_at: string;
          document_id: string;
          file_name: string;
          file_type: string;
          id: string;
          object_path: string;
          size_bytes: number;
          uploaded_by: string | null;
          version_number: number;
        };
        Insert: {
          company_id: string;
          content_hash: string;
          created_at?: string;
          document_id: string;
          file_name: string;
          file_type: string;
          id?: string;
          object_path: string;
          size_bytes: number;
          uploaded_by?: string | null;
          version_number: number;
        };
        Update: {
          company_id?: string;
          content_hash?: string;
          created_at?: string;
          document_id?: string;
          file_name?: string;
          file_type?: string;
          id?: string;
          object_path?: string;
          size_bytes?: number;
          uploaded_by?: string | null;
          version_number?: number;
        };
        Relationships: [
          {
            foreignKeyName: "document_versions_company_id_document_id_fkey";
            columns: ["company_id","document_id"];
            isOneToOne: false;
            referencedRelation: "project_documents";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      entry_costs: {
        Row: {
          amount: number;
          company_id: string;
          cost_code_id: string | null;
          cost_date: string;
          double_seconds: number;
          entry_id: string;
          is_rated: boolean;
          overtime_seconds: number;
          project_id: string | null;
          regular_seconds: number;
          status: string;
        };
        Insert: {
          amount: number;
          company_id: string;
          cost_code_id?: string | null;
          cost_date: string;
          double_seconds: number;
          entry_id: string;
          is_rated: boolean;
          overtime_seconds: number;
          project_id?: string | null;
          regular_seconds: number;
          status: string;
        };
        Update: {
          amount?: number;
          company_id?: string;
          cost_code_id?: string | null;
          cost_date?: string;
          double_seconds?: number;
          entry_id?: string;
          is_rated?: boolean;
          overtime_seconds?: number;
          project_id?: string | null;
          regular_seconds?: number;
          status?: string;
        };
        Relationships: [
          {
            foreignKeyName: "entry_costs_company_id_entry_id_fkey";
            columns: ["company_id","entry_id"];
            isOneToOne: true;
            referencedRelation: "time_entries";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      expenses: {
        Row: {
          amount: number;
          category: string;
          company_id: string;
          cost_code_id: string | null;
          created_at: string;
          created_by: string | null;
          description: string;
          document_id: string | null;
          due_date: string | null;
          expense_date: string;
          id: string;
          is_paid: boolean;
          paid_on: string | null;
          project_id: string;
          status: string;
          supplier: string | null;
          tax_amount: number | null;
          updated_at: string;
          vendor_id: string | null;
          version: number;
        };
        Insert: {
          amount: number;
          category: string;
          company_id?: string;
          cost_code_id?: string | null;
          created_at?: string;
          created_by?: string | null;
          description: string;
          document_id?: string | null;
          due_date?: string | null;
          expense_date?: string;
          id?: string;
          is_paid?: boolean;
          paid_on?: string | null;
          project_id: string;
          status?: string;
          supplier?: string | null;
          tax_amount?: number | null;
          updated_at?: string;
          vendor_id?: string | null;
          version?: number;
        };
        Update: {
          amount?: number;
          category?: string;
          company_id?: string;
          cost_code_id?: string | null;
          created_at?: string;
          created_by?: string | null;
          description?: string;
          document_id?: string | null;
          due_date?: string | null;
          expense_date?: string;
          id?: string;
          is_paid?: boolean;
          paid_on?: string | null;
          project_id?: string;
          status?: string;
          supplier?: string | null;
          tax_amount?: number | null;
          updated_at?: string;
          vendor_id?: string | null;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "expenses_company_id_cost_code_id_fkey";
            columns: ["company_id","cost_code_id"];
            isOneToOne: false;
            referencedRelation: "cost_codes";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "expenses_company_id_document_id_fkey";
            columns: ["company_id","document_id"];
            isOneToOne: false;
            referencedRelation: "project_documents";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "expenses_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "expenses_company_id_vendor_id_fkey";
            columns: ["company_id","vendor_id"];
            isOneToOne: false;
            referencedRelation: "vendors";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      goals: {
        Row: {
          company_id: string;
          created_at: string;
          created_by: string | null;
          id: string;
          metric: string;
          target: number;
          updated_at: string;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          metric: string;
          target: number;
          updated_at?: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          metric?: string;
          target?: number;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "goals_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      goods_receipt_lines: {
        Row: {
          company_id: string;
          created_at: string;
          id: string;
          order_line_id: string;
          quantity: number;
          receipt_id: string;
          stock_movement_id: string | null;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          id?: string;
          order_line_id: string;
          quantity: number;
          receipt_id: string;
          stock_movement_id?: string | null;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          id?: string;
          order_line_id?: string;
          quantity?: number;
          receipt_id?: string;
          stock_movement_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "goods_receipt_lines_company_id_order_line_id_fkey";
            columns: ["company_id","order_line_id"];
            isOneToOne: false;
            referencedRelation: "purchase_order_lines";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "goods_receipt_lines_company_id_receipt_id_fkey";
            columns: ["company_id","receipt_id"];
            isOneToOne: false;
            referencedRelation: "goods_receipts";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "goods_receipt_lines_company_id_stock_movement_id_fkey";
            columns: ["company_id","stock_movement_id"];
            isOneToOne: false;
            referencedRelation: "stock_movements";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      goods_receipts: {
        Row: {
          company_id: string;
          created_at: string;
          id: string;
          note: string;
          order_id: string;
          photo_hash: string | null;
          received_by: string | null;
          received_on: string;
          undo_reason: string | null;
          undone_at: string | null;
          undone_by: string | null;
          updated_at: string;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          id?: string;
          note?: string;
          order_id: string;
          photo_hash?: string | null;
          received_by?: string | null;
          received_on: string;
          undo_reason?: string | null;
          undone_at?: string | null;
          undone_by?: string | null;
          updated_at?: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          id?: string;
          note?: string;
          order_id?: string;
          photo_hash?: string | null;
          received_by?: string | null;
          received_on?: string;
          undo_reason?: string | null;
          undone_at?: string | null;
          undone_by?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "goods_receipts_company_id_order_id_fkey";
            columns: ["company_id","order_id"];
            isOneToOne: false;
            referencedRelation: "purchase_orders";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      hour_budgets: {
        Row: {
          company_id: string;
          cost_code_id: string;
          created_at: string;
          created_by: string | null;
          hours: number;
          id: string;
          project_id: string;
          updated_at: string;
          version: number;
        };
        Insert: {
          company_id?: string;
          cost_code_id: string;
          created_at?: string;
          created_by?: string | null;
          hours: number;
          id?: string;
          project_id: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          company_id?: string;
          cost_code_id?: string;
          created_at?: string;
          created_by?: string | null;
          hours?: number;
          id?: string;
          project_id?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "hour_budgets_company_id_cost_code_id_fkey";
            columns: ["company_id","cost_code_id"];
            isOneToOne: false;
            referencedRelation: "cost_codes";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "hour_budgets_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      import_jobs: {
        Row: {
          company_id: string;
          created_at: string;
          created_by: string | null;
          created_rows: number;
          errors: Json;
          failed_rows: number;
          file_name: string | null;
          id: string;
          is_running: boolean;
          kind: string;
          parent_id: string | null;
          total_rows: number;
          undone_at: string | null;
          updated_rows: number;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          created_rows?: number;
          errors?: Json;
          failed_rows?: number;
          file_name?: string | null;
          id?: string;
          is_running?: boolean;
          kind: string;
          parent_id?: string | null;
          total_rows?: number;
          undone_at?: string | null;
          updated_rows?: number;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          created_rows?: number;
          errors?: Json;
          failed_rows?: number;
          file_name?: string | null;
          id?: string;
          is_running?: boolean;
          kind?: string;
          parent_id?: string | null;
          total_rows?: number;
          undone_at?: string | null;
          updated_rows?: number;
        };
        Relationships: [
          {
            foreignKeyName: "import_jobs_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "import_jobs_company_id_parent_id_fkey";
            columns: ["company_id","parent_id"];
            isOneToOne: false;
            referencedRelation: "import_jobs";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      integrations: {
        Row: {
          company_id: string;
          connected: boolean | null;
          created_at: string;
          created_by: string | null;
          error: string | null;
          id: string;
          last_sync_at: string | null;
          provider: string;
          settings: Json;
          status: string;
          updated_at: string;
        };
        Insert: {
          company_id?: string;
          connected?: never;
          created_at?: string;
          created_by?: string | null;
          error?: string | null;
          id?: string;
          last_sync_at?: string | null;
          provider: string;
          settings?: Json;
          status?: string;
          updated_at?: string;
        };
        Update: {
          company_id?: string;
          connected?: never;
          created_at?: string;
          created_by?: string | null;
          error?: string | null;
          id?: string;
          last_sync_at?: string | null;
          provider?: string;
          settings?: Json;
          status?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "integrations_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      invitations: {
        Row: {
          accepted_at: string | null;
          accepted_by: string | null;
          company_id: string;
          created_at: string;
          email: string;
          expires_at: string;
          full_name: string | null;
          id: string;
          invited_by: string | null;
          role: string;
        };
        Insert: {
          accepted_at?: string | null;
          accepted_by?: string | null;
          company_id?: string;
          created_at?: string;
          email: string;
          expires_at?: string;
          full_name?: string | null;
          id?: string;
          invited_by?: string | null;
          role: string;
        };
        Update: {
          accepted_at?: string | null;
          accepted_by?: string | null;
          company_id?: string;
          created_at?: string;
          email?: string;
          expires_at?: string;
          full_name?: string | null;
          id?: string;
          invited_by?: string | null;
          role?: string;
        };
        Relationships: [
          {
            foreignKeyName: "invitations_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      invoice_items: {
        Row: {
          change_order_id: string | null;
          company_id: string;
          contract_amount: number | null;
          created_at: string;
          description: string | null;
          id: string;
          invoice_id: string;
          item_id: string | null;
          name: string;
          percent_before: number | null;
          percent_complete: number | null;
          position: number;
          quantity: number;
          quote_item_id: string | null;
          section: string | null;
          tax_name: string | null;
          tax_rate: number | null;
          total_price: number | null;
          unit: string | null;
          unit_cost: number | null;
          unit_price: number;
        };
        Insert: {
          change_order_id?: string | null;
          company_id?: string;
          contract_amount?: number | null;
          created_at?: string;
          description?: string | null;
          id?: string;
          invoice_id: string;
          item_id?: string | null;
          name: string;
          percent_before?: number | null;
          percent_complete?: number | null;
          position?: number;
          quantity?: number;
          quote_item_id?: string | null;
          section?: string | null;
          tax_name?: string | null;
          tax_rate?: number | null;
          total_price?: never;
          unit?: string | null;
          unit_cost?: number | null;
          unit_price?: number;
        };
        Update: {
          change_order_id?: string | null;
          company_id?: string;
          contract_amount?: number | null;
          created_at?: string;
          description?: string | null;
          id?: string;
          invoice_id?: string;
          item_id?: string | null;
          name?: string;
          percent_before?: number | null;
          percent_complete?: number | null;
          position?: number;
          quantity?: number;
          quote_item_id?: string | null;
          section?: string | null;
          tax_name?: string | null;
          tax_rate?: number | null;
          total_price?: never;
          unit?: string | null;
          unit_cost?: number | null;
          unit_price?: number;
        };
        Relationships: [
          {
            foreignKeyName: "invoice_items_company_id_change_order_id_fkey";
            columns: ["company_id","change_order_id"];
            isOneToOne: false;
            referencedRelation: "change_orders";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "invoice_items_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "invoice_items_company_id_invoice_id_fkey";
            columns: ["company_id","invoice_id"];
            isOneToOne: false;
            referencedRelation: "invoices";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "invoice_items_company_id_item_id_fkey";
            columns: ["company_id","item_id"];
            isOneToOne: false;
            referencedRelation: "items_database";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "invoice_items_company_id_quote_item_id_fkey";
            columns: ["company_id","quote_item_id"];
            isOneToOne: false;
            referencedRelation: "quote_items";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      invoice_revisions: {
        Row: {
          company_id: string;
          created_at: string;
          created_by: string | null;
          document: Json;
          id: string;
          invoice_id: string;
          reason: string | null;
          revision: number;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          document: Json;
          id?: string;
          invoice_id: string;
          reason?: string | null;
          revision: number;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          document?: Json;
          id?: string;
          invoice_id?: string;
          reason?: string | null;
          revision?: number;
        };
        Relationships: [
          {
            foreignKeyName: "invoice_revisions_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "invoice_revisions_company_id_invoice_id_fkey";
            columns: ["company_id","invoice_id"];
            isOneToOne: false;
            referencedRelation: "invoices";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      invoices: {
        Row: {
          amount_due: number | null;
          balance: number | null;
          client_id: string;
          company_id: string;
          created_at: string;
          created_by: string | null;
          credited_total: number | null;
          credits_invoice_id: string | null;
          deleted_at: string | null;
          description: string | null;
          discount_amount: number;
          discount_type: string;
          discount_value: number;
          due_date: string | null;
          has_reminders: boolean;
          id: string;
          invoice_number: string;
          issue_date: string;
          items_count: number;
          kind: string;
          late_fee_for: string | null;
          line_taxes: Json | null;
          notes: string | null;
          number_origin: string;
          paid_amount: number;
          paid_date: string | null;
          payment_method: string | null;
          payment_terms: string | null;
          po_number: string | null;
          project_id: string | null;
          quote_id: string | null;
          retainage_amount: number;
          retainage_rate: number;
          retainage_set: number | null;
          retains_invoice_id: string | null;
          revision: number;
          sent_at: string | null;
          show_summary_only: boolean;
          status: string;
          stripe_customer_id: string | null;
          stripe_payment_intent_id: string | null;
          subtotal: number;
          tax_amount: number;
          tax_exemption: string | null;
          tax_name: string | null;
          tax_rate: number;
          taxes: Json | null;
          title: string;
          total_amount: number;
          updated_at: string;
          version: number;
          viewed_at: string | null;
          void_reason: string | null;
          voided_at: string | null;
        };
        Insert: {
          amount_due?: never;
          balance?: never;
          client_id: string;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          credited_total?: number | null;
          credits_invoice_id?: string | null;
          deleted_at?: string | null;
          description?: string | null;
          discount_amount?: number;
          discount_type?: string;
          discount_value?: number;
          due_date?: string | null;
          has_reminders?: boolean;
          id?: string;
          invoice_number: string;
          issue_date?: string;
          items_count?: number;
          kind?: string;
          late_fee_for?: string | null;
          line_taxes?: Json | null;
          notes?: string | null;
          number_origin?: string;
          paid_amount?: number;
          paid_date?: string | null;
          payment_method?: string | null;
          payment_terms?: string | null;
          po_number?: string | null;
          project_id?: string | null;
          quote_id?: string | null;
          retainage_amount?: number;
          retainage_rate?: number;
          retainage_set?: number | null;
          retains_invoice_id?: string | null;
          revision?: number;
          sent_at?: string | null;
          show_summary_only?: boolean;
          status?: string;
          stripe_customer_id?: string | null;
          stripe_payment_intent_id?: string | null;
          subtotal?: number;
          tax_amount?: number;
          tax_exemption?: string | null;
          tax_name?: string | null;
          tax_rate?: number;
          taxes?: Json | null;
          title: string;
          total_amount?: number;
          updated_at?: string;
          version?: number;
          viewed_at?: string | null;
          void_reason?: string | null;
          voided_at?: string | null;
        };
        Update: {
          amount_due?: never;
          balance?: never;
          client_id?: string;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          credited_total?: number | null;
          credits_invoice_id?: string | null;
          deleted_at?: string | null;
          description?: string | null;
          discount_amount?: number;
          discount_type?: string;
          discount_value?: number;
          due_date?: string | null;
          has_reminders?: boolean;
          id?: string;
          invoice_number?: string;
          issue_date?: string;
          items_count?: number;
          kind?: string;
          late_fee_for?: string | null;
          line_taxes?: Json | null;
          notes?: string | null;
          number_origin?: string;
          paid_amount?: number;
          paid_date?: string | null;
          payment_method?: string | null;
          payment_terms?: string | null;
          po_number?: string | null;
          project_id?: string | null;
          quote_id?: string | null;
          retainage_amount?: number;
          retainage_rate?: number;
          retainage_set?: number | null;
          retains_invoice_id?: string | null;
          revision?: number;
          sent_at?: string | null;
          show_summary_only?: boolean;
          status?: string;
          stripe_customer_id?: string | null;
          stripe_payment_intent_id?: string | null;
          subtotal?: number;
          tax_amount?: number;
          tax_exemption?: string | null;
          tax_name?: string | null;
          tax_rate?: number;
          taxes?: Json | null;
          title?: string;
          total_amount?: number;
          updated_at?: string;
          version?: number;
          viewed_at?: string | null;
          void_reason?: string | null;
          voided_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "invoices_company_id_client_id_fkey";
            columns: ["company_id","client_id"];
            isOneToOne: false;
            referencedRelation: "clients";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "invoices_company_id_credits_invoice_id_fkey";
            columns: ["company_id","credits_invoice_id"];
            isOneToOne: false;
            referencedRelation: "invoices";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "invoices_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "invoices_company_id_late_fee_for_fkey";
            columns: ["company_id","late_fee_for"];
            isOneToOne: false;
            referencedRelation: "invoices";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "invoices_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "invoices_company_id_quote_id_fkey";
            columns: ["company_id","quote_id"];
            isOneToOne: false;
            referencedRelation: "quotes";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "invoices_company_id_retains_invoice_id_fkey";
            columns: ["company_id","retains_invoice_id"];
            isOneToOne: false;
            referencedRelation: "invoices";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      item_images: {
        Row: {
          company_id: string;
          created_at: string;
          created_by: string | null;
          file_size: number;
          id: string;
          is_primary: boolean;
          item_id: string;
          object_path: string;
          position: number;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          file_size: number;
          id?: string;
          is_primary?: boolean;
          item_id: string;
          object_path: string;
          position?: number;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          file_size?: number;
          id?: string;
          is_primary?: boolean;
          item_id?: string;
          object_path?: string;
          position?: number;
        };
        Relationships: [
          {
            foreignKeyName: "item_images_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "item_images_company_id_item_id_fkey";
            columns: ["company_id","item_id"];
            isOneToOne: false;
            referencedRelation: "items_database";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      item_relations: {
        Row: {
          company_id: string;
          created_at: string;
          item_id: string;
          related_item_id: string;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          item_id: string;
          related_item_id: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          item_id?: string;
          related_item_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "item_relations_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "item_relations_company_id_item_id_fkey";
            columns: ["company_id","item_id"];
            isOneToOne: false;
            referencedRelation: "items_database";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "item_relations_company_id_related_item_id_fkey";
            columns: ["company_id","related_item_id"];
            isOneToOne: false;
            referencedRelation: "items_database";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      items_database: {
        Row: {
          barcode: string | null;
          category: string;
          company_id: string;
          cost: number | null;
          created_at: string;
          created_by: string | null;
          current_stock: number;
          description: string | null;
          id: string;
          import_id: string | null;
          inventory_tracking: boolean;
          is_active: boolean;
          last_used_at: string | null;
          markup_percentage: number;
          material_id: string | null;
          name: string;
          price_basis: string;
          profit_margin: number | null;
          reorder_level: number;
          seasonal_pricing: boolean;
          shares_sku: boolean;
          sku: string | null;
          summer_price: number | null;
          supplier: string | null;
          supplier_contact: string | null;
          supplier_email: string | null;
          supplier_sku: string | null;
          tax_category: string;
          tax_rate_id: string | null;
          trade: string | null;
          unit: string;
          unit_price: number;
          updated_at: string;
          usage_count: number;
          usage_notes: string | null;
          vendor_id: string | null;
          version: number;
          winter_price: number | null;
        };
        Insert: {
          barcode?: string | null;
          category?: string;
          company_id?: string;
          cost?: number | null;
          created_at?: string;
          created_by?: string | null;
          current_stock?: number;
          description?: string | null;
          id?: string;
          import_id?: string | null;
          inventory_tracking?: boolean;
          is_active?: boolean;
          last_used_at?: string | null;
          markup_percentage?: number;
          material_id?: string | null;
          name: string;
          price_basis?: string;
          profit_margin?: never;
          reorder_level?: number;
          seasonal_pricing?: boolean;
          shares_sku?: boolean;
          sku?: string | null;
          summer_price?: number | null;
          supplier?: string | null;
          supplier_contact?: string | null;
          supplier_email?: string | null;
          supplier_sku?: string | null;
          tax_category?: string;
          tax_rate_id?: string | null;
          trade?: string | null;
          unit?: string;
          unit_price?: number;
          updated_at?: string;
          usage_count?: number;
          usage_notes?: string | null;
          vendor_id?: string | null;
          version?: number;
          winter_price?: number | null;
        };
        Update: {
          barcode?: string | null;
          category?: string;
          company_id?: string;
          cost?: number | null;
          created_at?: string;
          created_by?: string | null;
          current_stock?: number;
          description?: string | null;
          id?: string;
          import_id?: string | null;
          inventory_tracking?: boolean;
          is_active?: boolean;
          last_used_at?: string | null;
          markup_percentage?: number;
          material_id?: string | null;
          name?: string;
          price_basis?: string;
          profit_margin?: never;
          reorder_level?: number;
          seasonal_pricing?: boolean;
          shares_sku?: boolean;
          sku?: string | null;
          summer_price?: number | null;
          supplier?: string | null;
          supplier_contact?: string | null;
          supplier_email?: string | null;
          supplier_sku?: string | null;
          tax_category?: string;
          tax_rate_id?: string | null;
          trade?: string | null;
          unit?: string;
          unit_price?: number;
          updated_at?: string;
          usage_count?: number;
          usage_notes?: string | null;
          vendor_id?: string | null;
          version?: number;
          winter_price?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "items_database_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "items_database_company_id_import_id_fkey";
            columns: ["company_id","import_id"];
            isOneToOne: false;
            referencedRelation: "import_jobs";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "items_database_company_id_material_id_fkey";
            columns: ["company_id","material_id"];
            isOneToOne: false;
            referencedRelation: "materials";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "items_database_company_id_tax_rate_id_fkey";
            columns: ["company_id","tax_rate_id"];
            isOneToOne: false;
            referencedRelation: "tax_rates";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "items_database_company_id_vendor_id_fkey";
            columns: ["company_id","vendor_id"];
            isOneToOne: false;
            referencedRelation: "vendors";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "items_database_unit_fkey";
            columns: ["unit"];
            isOneToOne: false;
            referencedRelation: "units";
            referencedColumns: ["code"];
          },
        ];
      };
      labor_costs: {
        Row: {
          actual: number;
          approved_seconds: number;
          committed: number;
          company_id: string;
          cost_code_id: string | null;
          cost_date: string;
          id: string;
          project_id: string;
          seconds: number;
          unrated_seconds: number;
        };
        Insert: {
          actual?: number;
          approved_seconds?: number;
          committed?: number;
          company_id: string;
          cost_code_id?: string | null;
          cost_date: string;
          id?: string;
          project_id: string;
          seconds?: number;
          unrated_seconds?: number;
        };
        Update: {
          actual?: number;
          approved_seconds?: number;
          committed?: number;
          company_id?: string;
          cost_code_id?: string | null;
          cost_date?: string;
          id?: string;
          project_id?: string;
          seconds?: number;
          unrated_seconds?: number;
        };
        Relationships: [
          {
            foreignKeyName: "labor_costs_company_id_cost_code_id_fkey";
            columns: ["company_id","cost_code_id"];
            isOneToOne: false;
            referencedRelation: "cost_codes";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "labor_costs_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      lead_events: {
        Row: {
          body: string;
          company_id: string;
          created_at: string;
          created_by: string | null;
          detail: Json;
          id: string;
          is_inbound: boolean;
          kind: string;
          lead_id: string;
        };
        Insert: {
          body?: string;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          detail?: Json;
          id?: string;
          is_inbound?: boolean;
          kind: string;
          lead_id: string;
        };
        Update: {
          body?: string;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          detail?: Json;
          id?: string;
          is_inbound?: boolean;
          kind?: string;
          lead_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "lead_events_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "lead_events_company_id_lead_id_fkey";
            columns: ["company_id","lead_id"];
            isOneToOne: false;
            referencedRelation: "leads";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      lead_files: {
        Row: {
          bucket: string;
          company_id: string;
          content_hash: string;
          content_type: string;
          created_at: string;
          created_by: string | null;
          deleted_at: string | null;
          file_name: string;
          height: number | null;
          id: string;
          lead_id: string;
          object_path: string;
          size_bytes: number;
          taken_at: string;
          thumbnail_path: string | null;
          updated_at: string;
          version: number;
          width: number | null;
        };
        Insert: {
          bucket: string;
          company_id?: string;
          content_hash: string;
          content_type: string;
          created_at?: string;
          created_by?: string | null;
          deleted_at?: string | null;
          file_name: string;
          height?: number | null;
          id?: string;
          lead_id: string;
          object_path: string;
          size_bytes: number;
          taken_at?: string;
          thumbnail_path?: string | null;
          updated_at?: string;
          version?: number;
          width?: number | null;
        };
        Update: {
          bucket?: string;
          company_id?: string;
          content_hash?: string;
          content_type?: string;
          created_at?: string;
          created_by?: string | null;
          deleted_at?: string | null;
          file_name?: string;
          height?: number | null;
          id?: string;
          lead_id?: string;
          object_path?: string;
          size_bytes?: number;
          taken_at?: string;
          thumbnail_path?: string | null;
          updated_at?: string;
          version?: number;
          width?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "lead_files_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "lead_files_company_id_lead_id_fkey";
            columns: ["company_id","lead_id"];
            isOneToOne: false;
            referencedRelation: "leads";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      lead_forms: {
        Row: {
          allowed_origins: string[];
          company_id: string;
          consent_text: string;
          created_at: string;
          created_by: string | null;
          fields: string[];
          id: string;
          intro: string;
          is_active: boolean;
          name: string;
          offers_visit: boolean;
          owner_id: string | null;
          reply_body: string;
          reply_subject: string;
          reply_text: string;
          required: string[];
          slug: string;
          source_id: string | null;
          thanks: string;
          title: string;
          updated_at: string;
          version: number;
        };
        Insert: {
          allowed_origins?: string[];
          company_id?: string;
          consent_text?: string;
          created_at?: string;
          created_by?: string | null;
          fields?: string[];
          id?: string;
          intro?: string;
          is_active?: boolean;
          name: string;
          offers_visit?: boolean;
          owner_id?: string | null;
          reply_body?: string;
          reply_subject?: string;
          reply_text?: string;
          required?: string[];
          slug?: string;
          source_id?: string | null;
          thanks?: string;
          title?: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          allowed_origins?: string[];
          company_id?: string;
          consent_text?: string;
          created_at?: string;
          created_by?: string | null;
          fields?: string[];
          id?: string;
          intro?: string;
          is_active?: boolean;
          name?: string;
          offers_visit?: boolean;
          owner_id?: string | null;
          reply_body?: string;
          reply_subject?: string;
          reply_text?: string;
          required?: string[];
          slug?: string;
          source_id?: string | null;
          thanks?: string;
          title?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "lead_forms_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "lead_forms_company_id_owner_id_fkey";
            columns: ["company_id","owner_id"];
            isOneToOne: false;
            referencedRelation: "user_profiles";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "lead_forms_company_id_source_id_fkey";
            columns: ["company_id","source_id"];
            isOneToOne: false;
            referencedRelation: "lead_sources";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      lead_messages: {
        Row: {
          attempts: number;
          body: string;
          company_id: string;
          created_at: string;
          created_by: string | null;
          due_at: string;
          entry_id: string | null;
          error: string | null;
          expires_at: string | null;
          id: string;
          kind: string;
          lead_id: string;
          purpose: string;
          recipient: string;
          sent_at: string | null;
          status: string;
          subject: string;
          taken_until: string | null;
          twilio_sid: string | null;
        };
        Insert: {
          attempts?: number;
          body: string;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          due_at?: string;
          entry_id?: string | null;
          error?: string | null;
          expires_at?: string | null;
          id?: string;
          kind: string;
          lead_id: string;
          purpose?: string;
          recipient: string;
          sent_at?: string | null;
          status?: string;
          subject?: string;
          taken_until?: string | null;
          twilio_sid?: string | null;
        };
        Update: {
          attempts?: number;
          body?: string;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          due_at?: string;
          entry_id?: string | null;
          error?: string | null;
          expires_at?: string | null;
          id?: string;
          kind?: string;
          lead_id?: string;
          purpose?: string;
          recipient?: string;
          sent_at?: string | null;
          status?: string;
          subject?: string;
          taken_until?: string | null;
          twilio_sid?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "lead_messages_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "lead_messages_company_id_lead_id_fkey";
            columns: ["company_id","lead_id"];
            isOneToOne: false;
            referencedRelation: "leads";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      lead_sources: {
        Row: {
          company_id: string;
          created_at: string;
          created_by: string | null;
          id: string;
          is_active: boolean;
          monthly_cost: number | null;
          name: string;
          position: number;
          updated_at: string;
          version: number;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          is_active?: boolean;
          monthly_cost?: number | null;
          name: string;
          position?: number;
          updated_at?: string;
          version?: number;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          is_active?: boolean;
          monthly_cost?: number | null;
          name?: string;
          position?: number;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "lead_sources_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      lead_stages: {
        Row: {
          company_id: string;
          created_at: string;
          created_by: string | null;
          id: string;
          kind: string;
          name: string;
          position: number;
          probability: number;
          role: string | null;
          updated_at: string;
          version: number;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          kind?: string;
          name: string;
          position?: number;
          probability?: number;
          role?: string | null;
          updated_at?: string;
          version?: number;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          kind?: string;
          name?: string;
          position?: number;
          probability?: number;
          role?: string | null;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "lead_stages_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      lead_submissions: {
        Row: {
          address_hash: string | null;
          company_id: string;
          created_at: string;
          form_id: string;
          id: string;
          lead_id: string | null;
          origin: string | null;
          payload: Json;
          spam_reason: string | null;
        };
        Insert: {
          address_hash?: string | null;
          company_id?: string;
          created_at?: string;
          form_id: string;
          id?: string;
          lead_id?: string | null;
          origin?: string | null;
          payload: Json;
          spam_reason?: string | null;
        };
        Update: {
          address_hash?: string | null;
          company_id?: string;
          created_at?: string;
          form_id?: string;
          id?: string;
          lead_id?: string | null;
          origin?: string | null;
          payload?: Json;
          spam_reason?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "lead_submissions_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "lead_submissions_company_id_form_id_fkey";
            columns: ["company_id","form_id"];
            isOneToOne: false;
            referencedRelation: "lead_forms";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "lead_submissions_company_id_lead_id_fkey";
            columns: ["company_id","lead_id"];
            isOneToOne: false;
            referencedRelation: "leads";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      leads: {
        Row: {
          address: Json;
          client_id: string | null;
          company_id: string;
          company_name: string | null;
          contact_name: string;
          created_at: string;
          created_by: string | null;
          decided_at: string | null;
          deleted_at: string | null;
          description: string;
          email: string | null;
          first_reply_at: string | null;
          id: string;
          import_id: string | null;
          last_contact_at: string | null;
          last_inquiry_at: string;
          lost_note: string;
          lost_reason_id: string | null;
          next_step: string | null;
          next_step_on: string | null;
          number: string;
          open_stage_id: string | null;
          outcome: string;
          owner_id: string | null;
          phone: string | null;
          probability: number | null;
          project_id: string | null;
          snoozed_until: string | null;
          source_detail: Json;
          source_id: string | null;
          stage_id: string;
          stage_since: string;
          text_consent_at: string | null;
          text_consent_words: string | null;
          text_stopped_at: string | null;
          title: string;
          updated_at: string;
          value: number | null;
          value_high: number | null;
          value_low: number | null;
          version: number;
        };
        Insert: {
          address?: Json;
          client_id?: string | null;
          company_id?: string;
          company_name?: string | null;
          contact_name: string;
          created_at?: string;
          created_by?: string | null;
          decided_at?: string | null;
          deleted_at?: string | null;
          description?: string;
          email?: string | null;
          first_reply_at?: string | null;
          id?: string;
          import_id?: string | null;
          last_contact_at?: string | null;
          last_inquiry_at?: string;
          lost_note?: string;
          lost_reason_id?: string | null;
          next_step?: string | null;
          next_step_on?: string | null;
          number: string;
          open_stage_id?: string | null;
          outcome?: string;
          owner_id?: string | null;
          phone?: string | null;
          probability?: number | null;
          project_id?: string | null;
          snoozed_until?: string | null;
          source_detail?: Json;
          source_id?: string | null;
          stage_id: string;
          stage_since?: string;
          text_consent_at?: string | null;
          text_consent_words?: string | null;
          text_stopped_at?: string | null;
          title: string;
          updated_at?: string;
          value?: never;
          value_high?: number | null;
          value_low?: number | null;
          version?: number;
        };
        Update: {
          address?: Json;
          client_id?: string | null;
          company_id?: string;
          company_name?: string | null;
          contact_name?: string;
          created_at?: string;
          created_by?: string | null;
          decided_at?: string | null;
          deleted_at?: string | null;
          description?: string;
          email?: string | null;
          first_reply_at?: string | null;
          id?: string;
          import_id?: string | null;
          last_contact_at?: string | null;
          last_inquiry_at?: string;
          lost_note?: string;
          lost_reason_id?: string | null;
          next_step?: string | null;
          next_step_on?: string | null;
          number?: string;
          open_stage_id?: string | null;
          outcome?: string;
          owner_id?: string | null;
          phone?: string | null;
          probability?: number | null;
          project_id?: string | null;
          snoozed_until?: string | null;
          source_detail?: Json;
          source_id?: string | null;
          stage_id?: string;
          stage_since?: string;
          text_consent_at?: string | null;
          text_consent_words?: string | null;
          text_stopped_at?: string | null;
          title?: string;
          updated_at?: string;
          value?: never;
          value_high?: number | null;
          value_low?: number | null;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "leads_company_id_client_id_fkey";
            columns: ["company_id","client_id"];
            isOneToOne: false;
            referencedRelation: "clients";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "leads_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "leads_company_id_import_id_fkey";
            columns: ["company_id","import_id"];
            isOneToOne: false;
            referencedRelation: "import_jobs";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "leads_company_id_lost_reason_id_fkey";
            columns: ["company_id","lost_reason_id"];
            isOneToOne: false;
            referencedRelation: "lost_reasons";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "leads_company_id_open_stage_id_fkey";
            columns: ["company_id","open_stage_id"];
            isOneToOne: false;
            referencedRelation: "lead_stages";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "leads_company_id_owner_id_fkey";
            columns: ["company_id","owner_id"];
            isOneToOne: false;
            referencedRelation: "user_profiles";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "leads_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "leads_company_id_source_id_fkey";
            columns: ["company_id","source_id"];
            isOneToOne: false;
            referencedRelation: "lead_sources";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "leads_company_id_stage_id_fkey";
            columns: ["company_id","stage_id"];
            isOneToOne: false;
            referencedRelation: "lead_stages";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      lien_waiver_texts: {
        Row: {
          body: string;
          company_id: string;
          created_at: string;
          created_by: string | null;
          kind: string;
          updated_at: string;
        };
        Insert: {
          body: string;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          kind: string;
          updated_at?: string;
        };
        Update: {
          body?: string;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          kind?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "lien_waiver_texts_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      lien_waivers: {
        Row: {
          amount: number;
          application_id: string | null;
          claimant: string;
          cleared_on: string | null;
          company_id: string;
          created_at: string;
          created_by: string | null;
          document_id: string | null;
          draw_id: string | null;
          id: string;
          kind: string;
          project_id: string;
          through_date: string;
          updated_at: string;
          version: number;
        };
        Insert: {
          amount: number;
          application_id?: string | null;
          claimant: string;
          cleared_on?: string | null;
          company_id: string;
          created_at?: string;
          created_by?: string | null;
          document_id?: string | null;
          draw_id?: string | null;
          id?: string;
          kind: string;
          project_id: string;
          through_date: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          amount?: number;
          application_id?: string | null;
          claimant?: string;
          cleared_on?: string | null;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          document_id?: string | null;
          draw_id?: string | null;
          id?: string;
          kind?: string;
          project_id?: string;
          through_date?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "lien_waivers_company_id_application_id_fkey";
            columns: ["company_id","application_id"];
            isOneToOne: false;
            referencedRelation: "pay_applications";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "lien_waivers_company_id_document_id_fkey";
            columns: ["company_id","document_id"];
            isOneToOne: false;
            referencedRelation: "project_documents";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "lien_waivers_company_id_draw_id_fkey";
            columns: ["company_id","draw_id"];
            isOneToOne: false;
            referencedRelation: "payment_schedule";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "lien_waivers_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      lost_reasons: {
        Row: {
          company_id: string;
          created_at: string;
          created_by: string | null;
          id: string;
          is_active: boolean;
          name: string;
          position: number;
          updated_at: string;
          version: number;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          is_active?: boolean;
          name: string;
          position?: number;
          updated_at?: string;
          version?: number;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          is_active?: boolean;
          name?: string;
          position?: number;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "lost_reasons_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      materials: {
        Row: {
          category: string;
          company_id: string;
          cost_before_history: number | null;
          created_at: string;
          created_by: string | null;
          current_stock: number;
          description: string | null;
          id: string;
          import_id: string | null;
          is_active: boolean;
          lead_time_days: number;
          minimum_stock: number;
          name: string;
          profit_margin: number | null;
          reorder_point: number;
          sku: string | null;
          specifications: Json;
          unit: string;
          unit_cost: number;
          unit_price: number;
          updated_at: string;
          vendor_id: string | null;
          vendor_sku: string | null;
          version: number;
        };
        Insert: {
          category?: string;
          company_id?: string;
          cost_before_history?: number | null;
          created_at?: string;
          created_by?: string | null;
          current_stock?: number;
          description?: string | null;
          id?: string;
          import_id?: string | null;
          is_active?: boolean;
          lead_time_days?: number;
          minimum_stock?: number;
          name: string;
          profit_margin?: never;
          reorder_point?: number;
          sku?: string | null;
          specifications?: Json;
          unit?: string;
          unit_cost?: number;
          unit_price?: number;
          updated_at?: string;
          vendor_id?: string | null;
          vendor_sku?: string | null;
          version?: number;
        };
        Update: {
          category?: string;
          company_id?: string;
          cost_before_history?: number | null;
          created_at?: string;
          created_by?: string | null;
          current_stock?: number;
          description?: string | null;
          id?: string;
          import_id?: string | null;
          is_active?: boolean;
          lead_time_days?: number;
          minimum_stock?: number;
          name?: string;
          profit_margin?: never;
          reorder_point?: number;
          sku?: string | null;
          specifications?: Json;
          unit?: string;
          unit_cost?: number;
          unit_price?: number;
          updated_at?: string;
          vendor_id?: string | null;
          vendor_sku?: string | null;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "materials_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "materials_company_id_import_id_fkey";
            columns: ["company_id","import_id"];
            isOneToOne: false;
            referencedRelation: "import_jobs";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "materials_company_id_vendor_id_fkey";
            columns: ["company_id","vendor_id"];
            isOneToOne: false;
            referencedRelation: "vendors";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "materials_unit_fkey";
            columns: ["unit"];
            isOneToOne: false;
            referencedRelation: "units";
            referencedColumns: ["code"];
          },
        ];
      };
      message_templates: {
        Row: {
          company_id: string | null;
          content: string;
          created_at: string;
          created_by: string | null;
          id: string;
          is_active: boolean;
          name: string;
          updated_at: string;
        };
        Insert: {
          company_id?: string | null;
          content: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          is_active?: boolean;
          name: string;
          updated_at?: string;
        };
        Update: {
          company_id?: string | null;
          content?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          is_active?: boolean;
          name?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "message_templates_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      notification_choices: {
        Row: {
          company_id: string;
          in_app: boolean;
          kind: string;
          mail: string;
          push: boolean;
          user_id: string;
        };
        Insert: {
          company_id?: string;
          in_app?: boolean;
          kind: string;
          mail?: string;
          push?: boolean;
          user_id?: string;
        };
        Update: {
          company_id?: string;
          in_app?: boolean;
          kind?: string;
          mail?: string;
          push?: boolean;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "notification_choices_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      notification_preferences: {
        Row: {
          client_portal_notifications: boolean;
          company_id: string;
          created_at: string;
          invoice_reminders: boolean;
          overdue_notifications: boolean;
          payment_confirmations: boolean;
          project_updates: boolean;
          updated_at: string;
          weekly_reports: boolean;
          weekly_reports_since: string | null;
        };
        Insert: {
          client_portal_notifications?: boolean;
          company_id?: string;
          created_at?: string;
          invoice_reminders?: boolean;
          overdue_notifications?: boolean;
          payment_confirmations?: boolean;
          project_updates?: boolean;
          updated_at?: string;
          weekly_reports?: boolean;
          weekly_reports_since?: string | null;
        };
        Update: {
          client_portal_notifications?: boolean;
          company_id?: string;
          created_at?: string;
          invoice_reminders?: boolean;
          overdue_notifications?: boolean;
          payment_confirmations?: boolean;
          project_updates?: boolean;
          updated_at?: string;
          weekly_reports?: boolean;
          weekly_reports_since?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "notification_preferences_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: true;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      notification_settings: {
        Row: {
          company_id: string;
          quiet_hours: string;
          user_id: string;
        };
        Insert: {
          company_id?: string;
          quiet_hours?: string;
          user_id?: string;
        };
        Update: {
          company_id?: string;
          quiet_hours?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "notification_settings_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "notification_settings_company_id_user_id_fkey";
            columns: ["company_id","user_id"];
            isOneToOne: true;
            referencedRelation: "user_profiles";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      notifications: {
        Row: {
          actor_id: string | null;
          company_id: string;
          created_at: string;
          detail: string;
          group_key: string;
          id: string;
          kind: string;
          permission: string;
          pieces: number;
          project_id: string | null;
          read_at: string | null;
          subject_id: string;
          subject_type: string;
          title: string;
          user_id: string;
        };
        Insert: {
          actor_id?: string | null;
          company_id: string;
          created_at?: string;
          detail?: string;
          group_key?: string;
          id?: string;
          kind: string;
          permission: string;
          pieces?: number;
          project_id?: string | null;
          read_at?: string | null;
          subject_id: string;
          subject_type: string;
          title: string;
          user_id: string;
        };
        Update: {
          actor_id?: string | null;
          company_id?: string;
          created_at?: string;
          detail?: string;
          group_key?: string;
          id?: string;
          kind?: string;
          permission?: string;
          pieces?: number;
          project_id?: string | null;
          read_at?: string | null;
          subject_id?: string;
          subject_type?: string;
          title?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "notifications_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "notifications_company_id_user_id_fkey";
            columns: ["company_id","user_id"];
            isOneToOne: false;
            referencedRelation: "user_profiles";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      overtime_rules: {
        Row: {
          break_after_hours: number | null;
          break_minutes: number;
          company_id: string;
          created_at: string;
          created_by: string | null;
          daily_hours: number | null;
          double_hours: number | null;
          rounding_minutes: number;
          updated_at: string;
          version: number;
          week_starts_on: number;
          weekly_hours: number | null;
        };
        Insert: {
          break_after_hours?: number | null;
          break_minutes?: number;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          daily_hours?: number | null;
          double_hours?: number | null;
          rounding_minutes?: number;
          updated_at?: string;
          version?: number;
          week_starts_on?: number;
          weekly_hours?: number | null;
        };
        Update: {
          break_after_hours?: number | null;
          break_minutes?: number;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          daily_hours?: number | null;
          double_hours?: number | null;
          rounding_minutes?: number;
          updated_at?: string;
          version?: number;
          week_starts_on?: number;
          weekly_hours?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "overtime_rules_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: true;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      pay_application_lines: {
        Row: {
          amount: number | null;
          application_id: string;
          balance: number | null;
          company_id: string;
          completed: number | null;
          description: string;
          id: string;
          item_number: string;
          percent: number | null;
          position: number;
          previous_retainage: number;
          previous_stored: number;
          previous_work: number;
          retainage: number;
          retainage_rate: number;
          scheduled_value: number;
          sov_line_id: string;
          stored: number;
          typed_rate: number | null;
          work: number;
        };
        Insert: {
          amount?: never;
          application_id: string;
          balance?: never;
          company_id: string;
          completed?: never;
          description: string;
          id?: string;
          item_number?: string;
          percent?: number | null;
          position?: number;
          previous_retainage?: number;
          previous_stored?: number;
          previous_work?: number;
          retainage?: number;
          retainage_rate?: number;
          scheduled_value: number;
          sov_line_id: string;
          stored?: number;
          typed_rate?: number | null;
          work?: number;
        };
        Update: {
          amount?: never;
          application_id?: string;
          balance?: never;
          company_id?: string;
          completed?: never;
          description?: string;
          id?: string;
          item_number?: string;
          percent?: number | null;
          position?: number;
          previous_retainage?: number;
          previous_stored?: number;
          previous_work?: number;
          retainage?: number;
          retainage_rate?: number;
          scheduled_value?: number;
          sov_line_id?: string;
          stored?: number;
          typed_rate?: number | null;
          work?: number;
        };
        Relationships: [
          {
            foreignKeyName: "pay_application_lines_company_id_application_id_fkey";
            columns: ["company_id","application_id"];
            isOneToOne: false;
            referencedRelation: "pay_applications";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "pay_application_lines_company_id_sov_line_id_fkey";
            columns: ["company_id","sov_line_id"];
            isOneToOne: false;
            referencedRelation: "sov_lines";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      pay_applications: {
        Row: {
          approved_changes: number | null;
          company_id: string;
          created_at: string;
          created_by: string | null;
          deducted: number;
          id: string;
          invoice_id: string | null;
          note: string;
          number: number;
          original_value: number | null;
          period_to: string;
          project_id: string;
          released: number;
          submitted_at: string | null;
          updated_at: string;
          version: number;
        };
        Insert: {
          approved_changes?: number | null;
          company_id: string;
          created_at?: string;
          created_by?: string | null;
          deducted?: number;
          id?: string;
          invoice_id?: string | null;
          note?: string;
          number: number;
          original_value?: number | null;
          period_to: string;
          project_id: string;
          released?: number;
          submitted_at?: string | null;
          updated_at?: string;
          version?: number;
        };
        Update: {
          approved_changes?: number | null;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          deducted?: number;
          id?: string;
          invoice_id?: string | null;
          note?: string;
          number?: number;
          original_value?: number | null;
          period_to?: string;
          project_id?: string;
          released?: number;
          submitted_at?: string | null;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "pay_applications_company_id_invoice_id_fkey";
            columns: ["company_id","invoice_id"];
            isOneToOne: false;
            referencedRelation: "invoices";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "pay_applications_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "contracts";
            referencedColumns: ["company_id","project_id"];
          },
        ];
      };
      pay_rates: {
        Row: {
          burden_percent: number;
          company_id: string;
          created_at: string;
          created_by: string | null;
          from_date: string;
          id: string;
          kind: string;
          updated_at: string;
          user_id: string;
          version: number;
          wage: number;
        };
        Insert: {
          burden_percent?: number;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          from_date: string;
          id?: string;
          kind?: string;
          updated_at?: string;
          user_id: string;
          version?: number;
          wage: number;
        };
        Update: {
          burden_percent?: number;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          from_date?: string;
          id?: string;
          kind?: string;
          updated_at?: string;
          user_id?: string;
          version?: number;
          wage?: number;
        };
        Relationships: [
          {
            foreignKeyName: "pay_rates_company_id_user_id_fkey";
            columns: ["company_id","user_id"];
            isOneToOne: false;
            referencedRelation: "user_profiles";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      payment_attempts: {
        Row: {
          amount: number;
          company_id: string;
          created_at: string;
          created_by: string | null;
          credited: number;
          error: string | null;
          group_id: string | null;
          id: string;
          invoice_id: string;
          last_event_at: string | null;
          processing_at: string | null;
          status: string;
          stripe_account_id: string;
          stripe_payment_intent_id: string | null;
          updated_at: string;
        };
        Insert: {
          amount: number;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          credited?: number;
          error?: string | null;
          group_id?: string | null;
          id?: string;
          invoice_id: string;
          last_event_at?: string | null;
          processing_at?: string | null;
          status?: string;
          stripe_account_id?: string;
          stripe_payment_intent_id?: string | null;
          updated_at?: string;
        };
        Update: {
          amount?: number;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          credited?: number;
          error?: string | null;
          group_id?: string | null;
          id?: string;
          invoice_id?: string;
          last_event_at?: string | null;
          processing_at?: string | null;
          status?: string;
          stripe_account_id?: string;
          stripe_payment_intent_id?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "payment_attempts_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "payment_attempts_company_id_group_id_fkey";
            columns: ["company_id","group_id"];
            isOneToOne: false;
            referencedRelation: "payment_groups";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "payment_attempts_company_id_invoice_id_fkey";
            columns: ["company_id","invoice_id"];
            isOneToOne: false;
            referencedRelation: "invoices";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      payment_disputes: {
        Row: {
          amount: number;
          closed_at: string | null;
          company_id: string;
          created_at: string;
          credit_id: string | null;
          external_id: string;
          id: string;
          invoice_id: string;
          last_event_at: string;
          opened_at: string;
          payment_id: string | null;
          reason: string;
          respond_by: string | null;
          status: string;
          taken_from_credit: number;
          taken_from_payment: number;
        };
        Insert: {
          amount: number;
          closed_at?: string | null;
          company_id: string;
          created_at?: string;
          credit_id?: string | null;
          external_id: string;
          id?: string;
          invoice_id: string;
          last_event_at: string;
          opened_at: string;
          payment_id?: string | null;
          reason: string;
          respond_by?: string | null;
          status: string;
          taken_from_credit?: number;
          taken_from_payment?: number;
        };
        Update: {
          amount?: number;
          closed_at?: string | null;
          company_id?: string;
          created_at?: string;
          credit_id?: string | null;
          external_id?: string;
          id?: string;
          invoice_id?: string;
          last_event_at?: string;
          opened_at?: string;
          payment_id?: string | null;
          reason?: string;
          respond_by?: string | null;
          status?: string;
          taken_from_credit?: number;
          taken_from_payment?: number;
        };
        Relationships: [
          {
            foreignKeyName: "payment_disputes_company_id_credit_id_fkey";
            columns: ["company_id","credit_id"];
            isOneToOne: false;
            referencedRelation: "client_credits";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "payment_disputes_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "payment_disputes_company_id_invoice_id_fkey";
            columns: ["company_id","invoice_id"];
            isOneToOne: false;
            referencedRelation: "invoices";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "payment_disputes_company_id_payment_id_fkey";
            columns: ["company_id","payment_id"];
            isOneToOne: false;
            referencedRelation: "payments";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      payment_groups: {
        Row: {
          amount: number;
          client_id: string;
          company_id: string;
          created_at: string;
          id: string;
          stripe_account_id: string;
          stripe_payment_intent_id: string | null;
        };
        Insert: {
          amount: number;
          client_id: string;
          company_id?: string;
          created_at?: string;
          id?: string;
          stripe_account_id?: string;
          stripe_payment_intent_id?: string | null;
        };
        Update: {
          amount?: number;
          client_id?: string;
          company_id?: string;
          created_at?: string;
          id?: string;
          stripe_account_id?: string;
          stripe_payment_intent_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "payment_groups_company_id_client_id_fkey";
            columns: ["company_id","client_id"];
            isOneToOne: false;
            referencedRelation: "clients";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "payment_groups_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      payment_schedule: {
        Row: {
          amount: number;
          company_id: string;
          created_at: string;
          created_by: string | null;
          description: string;
          due_date: string;
          id: string;
          invoice_id: string | null;
          milestone_id: string | null;
          paid_at: string | null;
          percent: number | null;
          position: number;
          project_id: string;
          updated_at: string;
          version: number;
        };
        Insert: {
          amount: number;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          description: string;
          due_date: string;
          id?: string;
          invoice_id?: string | null;
          milestone_id?: string | null;
          paid_at?: string | null;
          percent?: number | null;
          position?: number;
          project_id: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          amount?: number;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          description?: string;
          due_date?: string;
          id?: string;
          invoice_id?: string | null;
          milestone_id?: string | null;
          paid_at?: string | null;
          percent?: number | null;
          position?: number;
          project_id?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "payment_schedule_company_id_invoice_id_fkey";
            columns: ["company_id","invoice_id"];
            isOneToOne: false;
            referencedRelation: "invoices";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "payment_schedule_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "payment_schedule_milestone_fkey";
            columns: ["company_id","project_id","milestone_id"];
            isOneToOne: false;
            referencedRelation: "project_timeline";
            referencedColumns: ["company_id","project_id","id"];
          },
        ];
      };
      payments: {
        Row: {
          amount: number;
          company_id: string;
          created_at: string;
          created_by: string | null;
          external_id: string | null;
          id: string;
          invoice_id: string;
          kind: string;
          method: string | null;
          notes: string | null;
          paid_at: string;
          provider: string;
          reference: string | null;
          reverses_payment_id: string | null;
          tax_amount: number;
        };
        Insert: {
          amount: number;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          external_id?: string | null;
          id?: string;
          invoice_id: string;
          kind?: string;
          method?: string | null;
          notes?: string | null;
          paid_at?: string;
          provider?: string;
          reference?: string | null;
          reverses_payment_id?: string | null;
          tax_amount?: number;
        };
        Update: {
          amount?: number;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          external_id?: string | null;
          id?: string;
          invoice_id?: string;
          kind?: string;
          method?: string | null;
          notes?: string | null;
          paid_at?: string;
          provider?: string;
          reference?: string | null;
          reverses_payment_id?: string | null;
          tax_amount?: number;
        };
        Relationships: [
          {
            foreignKeyName: "payments_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "payments_company_id_invoice_id_fkey";
            columns: ["company_id","invoice_id"];
            isOneToOne: false;
            referencedRelation: "invoices";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "payments_company_id_reverses_payment_id_fkey";
            columns: ["company_id","reverses_payment_id"];
            isOneToOne: false;
            referencedRelation: "payments";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      photo_annotations: {
        Row: {
          company_id: string;
          created_at: string;
          created_by: string | null;
          id: string;
          photo_id: string;
          text: string;
          updated_at: string;
          x: number;
          y: number;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          photo_id: string;
          text: string;
          updated_at?: string;
          x?: number;
          y?: number;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          photo_id?: string;
          text?: string;
          updated_at?: string;
          x?: number;
          y?: number;
        };
        Relationships: [
          {
            foreignKeyName: "photo_annotations_company_id_photo_id_fkey";
            columns: ["company_id","photo_id"];
            isOneToOne: false;
            referencedRelation: "project_photos";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      photo_voice_notes: {
        Row: {
          company_id: string;
          content_type: string;
          created_at: string;
          created_by: string | null;
          id: string;
          object_path: string;
          photo_hash: string;
          project_id: string;
          seconds: number;
          updated_at: string;
        };
        Insert: {
          company_id?: string;
          content_type: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          object_path: string;
          photo_hash: string;
          project_id: string;
          seconds: number;
          updated_at?: string;
        };
        Update: {
          company_id?: string;
          content_type?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          object_path?: string;
          photo_hash?: string;
          project_id?: string;
          seconds?: number;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "photo_voice_notes_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      plan_features: {
        Row: {
          feature: string;
          plan: string;
        };
        Insert: {
          feature: string;
          plan: string;
        };
        Update: {
          feature?: string;
          plan?: string;
        };
        Relationships: [];
      };
      plan_prices: {
        Row: {
          billing_cycle: string;
          is_active: boolean;
          plan: string;
          price_id: string;
        };
        Insert: {
          billing_cycle: string;
          is_active?: boolean;
          plan: string;
          price_id: string;
        };
        Update: {
          billing_cycle?: string;
          is_active?: boolean;
          plan?: string;
          price_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "plan_prices_plan_fkey";
            columns: ["plan"];
            isOneToOne: false;
            referencedRelation: "plans";
            referencedColumns: ["slug"];
          },
        ];
      };
      plans: {
        Row: {
          annual_price: number | null;
          base_plan: string;
          description: string;
          gate_label: string;
          highlights: string[];
          is_contact_sales: boolean;
          is_lifetime: boolean;
          is_listed: boolean;
          is_popular: boolean;
          max_active_projects: number | null;
          max_members: number | null;
          max_open_projects: number | null;
          monthly_price: number;
          name: string;
          position: number;
          slug: string;
          storage_gb: number;
        };
        Insert: {
          annual_price?: never;
          base_plan: string;
          description?: string;
          gate_label: string;
          highlights?: string[];
          is_contact_sales?: boolean;
          is_lifetime?: boolean;
          is_listed?: boolean;
          is_popular?: boolean;
          max_active_projects?: number | null;
          max_members?: number | null;
          max_open_projects?: number | null;
          monthly_price: number;
          name: string;
          position: number;
          slug: string;
          storage_gb?: number;
        };
        Update: {
          annual_price?: never;
          base_plan?: string;
          description?: string;
          gate_label?: string;
          highlights?: string[];
          is_contact_sales?: boolean;
          is_lifetime?: boolean;
          is_listed?: boolean;
          is_popular?: boolean;
          max_active_projects?: number | null;
          max_members?: number | null;
          max_open_projects?: number | null;
          monthly_price?: number;
          name?: string;
          position?: number;
          slug?: string;
          storage_gb?: number;
        };
        Relationships: [];
      };
      portal_access: {
        Row: {
          client_id: string;
          company_id: string;
          created_at: string;
          created_by: string | null;
          first_opened_at: string | null;
          id: string;
          last_sent_at: string | null;
          last_used_at: string | null;
          revoked_at: string | null;
          sent_to: string | null;
        };
        Insert: {
          client_id: string;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          first_opened_at?: string | null;
          id?: string;
          last_sent_at?: string | null;
          last_used_at?: string | null;
          revoked_at?: string | null;
          sent_to?: string | null;
        };
        Update: {
          client_id?: string;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          first_opened_at?: string | null;
          id?: string;
          last_sent_at?: string | null;
          last_used_at?: string | null;
          revoked_at?: string | null;
          sent_to?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "portal_access_company_id_client_id_fkey";
            columns: ["company_id","client_id"];
            isOneToOne: false;
            referencedRelation: "clients";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "portal_access_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      portal_messages: {
        Row: {
          author: string;
          body: string;
          by: string;
          client_id: string;
          company_id: string;
          created_at: string;
          id: string;
          project_id: string | null;
          read_at: string | null;
          user_id: string | null;
        };
        Insert: {
          author: string;
          body: string;
          by?: string;
          client_id: string;
          company_id?: string;
          created_at?: string;
          id?: string;
          project_id?: string | null;
          read_at?: string | null;
          user_id?: string | null;
        };
        Update: {
          author?: string;
          body?: string;
          by?: string;
          client_id?: string;
          company_id?: string;
          created_at?: string;
          id?: string;
          project_id?: string | null;
          read_at?: string | null;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "portal_messages_company_id_client_id_fkey";
            columns: ["company_id","client_id"];
            isOneToOne: false;
            referencedRelation: "clients";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "portal_messages_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "portal_messages_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      portal_views: {
        Row: {
          client_id: string;
          company_id: string;
          first_seen_at: string;
          id: string;
          kind: string;
          last_seen_at: string;
          subject_id: string | null;
          times: number;
        };
        Insert: {
          client_id: string;
          company_id?: string;
          first_seen_at?: string;
          id?: string;
          kind: string;
          last_seen_at?: string;
          subject_id?: string | null;
          times?: number;
        };
        Update: {
          client_id?: string;
          company_id?: string;
          first_seen_at?: string;
          id?: string;
          kind?: string;
          last_seen_at?: string;
          subject_id?: string | null;
          times?: number;
        };
        Relationships: [
          {
            foreignKeyName: "portal_views_company_id_client_id_fkey";
            columns: ["company_id","client_id"];
            isOneToOne: false;
            referencedRelation: "clients";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "portal_views_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      price_proposals: {
        Row: {
          company_id: string;
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          id: string;
          item_id: string;
          material_id: string | null;
          new_cost: number;
          new_price: number;
          old_cost: number | null;
          old_price: number;
          status: string;
          updated_at: string;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          id?: string;
          item_id: string;
          material_id?: string | null;
          new_cost: number;
          new_price: number;
          old_cost?: number | null;
          old_price: number;
          status?: string;
          updated_at?: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          id?: string;
          item_id?: string;
          material_id?: string | null;
          new_cost?: number;
          new_price?: number;
          old_cost?: number | null;
          old_price?: number;
          status?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "price_proposals_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "price_proposals_company_id_item_id_fkey";
            columns: ["company_id","item_id"];
            isOneToOne: false;
            referencedRelation: "items_database";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "price_proposals_company_id_material_id_fkey";
            columns: ["company_id","material_id"];
            isOneToOne: false;
            referencedRelation: "materials";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      project_documents: {
        Row: {
          category: string;
          company_id: string;
          content_hash: string;
          created_at: string;
          created_by: string | null;
          deleted_at: string | null;
          description: string;
          expires_on: string | null;
          file_name: string;
          file_type: string;
          id: string;
          is_office_only: boolean;
          name: string;
          object_path: string;
          project_id: string;
          shared_at: string | null;
          shared_with: string;
          size_bytes: number;
          status: string;
          template: string | null;
          updated_at: string;
          version: number;
          version_number: number;
        };
        Insert: {
          category: string;
          company_id: string;
          content_hash: string;
          created_at?: string;
          created_by?: string | null;
          deleted_at?: string | null;
          description?: string;
          expires_on?: string | null;
          file_name: string;
          file_type: string;
          id?: string;
          is_office_only?: boolean;
          name: string;
          object_path: string;
          project_id: string;
          shared_at?: string | null;
          shared_with?: string;
          size_bytes: number;
          status?: string;
          template?: string | null;
          updated_at?: string;
          version?: number;
          version_number?: number;
        };
        Update: {
          category?: string;
          company_id?: string;
          content_hash?: string;
          created_at?: string;
          created_by?: string | null;
          deleted_at?: string | null;
          description?: string;
          expires_on?: string | null;
          file_name?: string;
          file_type?: string;
          id?: string;
          is_office_only?: boolean;
          name?: string;
          object_path?: string;
          project_id?: string;
          shared_at?: string | null;
          shared_with?: string;
          size_bytes?: number;
          status?: string;
          template?: string | null;
          updated_at?: string;
          version?: number;
          version_number?: number;
        };
        Relationships: [
          {
            foreignKeyName: "project_documents_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      project_finances: {
        Row: {
          actual_cost: number;
          budget: number | null;
          company_id: string;
          contract_value: number | null;
          created_at: string;
          project_id: string;
          updated_at: string;
          version: number;
        };
        Insert: {
          actual_cost?: number;
          budget?: number | null;
          company_id?: string;
          contract_value?: number | null;
          created_at?: string;
          project_id: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          actual_cost?: number;
          budget?: number | null;
          company_id?: string;
          contract_value?: number | null;
          created_at?: string;
          project_id?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "project_finances_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: true;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      project_members: {
        Row: {
          company_id: string;
          created_at: string;
          created_by: string | null;
          project_id: string;
          user_id: string;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          project_id: string;
          user_id: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          project_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "project_members_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "project_members_company_id_user_id_fkey";
            columns: ["company_id","user_id"];
            isOneToOne: false;
            referencedRelation: "user_profiles";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      project_photos: {
        Row: {
          company_id: string;
          content_hash: string | null;
          content_type: string | null;
          created_at: string;
          deleted_at: string | null;
          description: string;
          file_name: string | null;
          height: number | null;
          id: string;
          is_shared: boolean;
          latitude: number | null;
          longitude: number | null;
          object_path: string;
          phase: string;
          project_id: string;
          size_bytes: number | null;
          taken_at: string;
          thumbnail_path: string | null;
          title: string;
          updated_at: string;
          uploaded_by: string | null;
          version: number;
          width: number | null;
        };
        Insert: {
          company_id?: string;
          content_hash?: string | null;
          content_type?: string | null;
          created_at?: string;
          deleted_at?: string | null;
          description?: string;
          file_name?: string | null;
          height?: number | null;
          id?: string;
          is_shared?: boolean;
          latitude?: number | null;
          longitude?: number | null;
          object_path: string;
          phase?: string;
          project_id: string;
          size_bytes?: number | null;
          taken_at?: string;
          thumbnail_path?: string | null;
          title?: string;
          updated_at?: string;
          uploaded_by?: string | null;
          version?: number;
          width?: number | null;
        };
        Update: {
          company_id?: string;
          content_hash?: string | null;
          content_type?: string | null;
          created_at?: string;
          deleted_at?: string | null;
          description?: string;
          file_name?: string | null;
          height?: number | null;
          id?: string;
          is_shared?: boolean;
          latitude?: number | null;
          longitude?: number | null;
          object_path?: string;
          phase?: string;
          project_id?: string;
          size_bytes?: number | null;
          taken_at?: string;
          thumbnail_path?: string | null;
          title?: string;
          updated_at?: string;
          uploaded_by?: string | null;
          version?: number;
          width?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "project_photos_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      project_status_history: {
        Row: {
          changed_by: string | null;
          company_id: string;
          created_at: string;
          from_status: string | null;
          id: string;
          note: string;
          project_id: string;
          to_status: string;
        };
        Insert: {
          changed_by?: string | null;
          company_id: string;
          created_at?: string;
          from_status?: string | null;
          id?: string;
          note?: string;
          project_id: string;
          to_status: string;
        };
        Update: {
          changed_by?: string | null;
          company_id?: string;
          created_at?: string;
          from_status?: string | null;
          id?: string;
          note?: string;
          project_id?: string;
          to_status?: string;
        };
        Relationships: [
          {
            foreignKeyName: "project_status_history_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      project_tasks: {
        Row: {
          assignee_id: string | null;
          company_id: string;
          completed_at: string | null;
          created_at: string;
          created_by: string | null;
          description: string;
          due_date: string | null;
          id: string;
          position: number;
          project_id: string;
          status: string;
          timeline_id: string | null;
          title: string;
          updated_at: string;
          version: number;
        };
        Insert: {
          assignee_id?: string | null;
          company_id?: string;
          completed_at?: string | null;
          created_at?: string;
          created_by?: string | null;
          description?: string;
          due_date?: string | null;
          id?: string;
          position?: number;
          project_id: string;
          status?: string;
          timeline_id?: string | null;
          title: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          assignee_id?: string | null;
          company_id?: string;
          completed_at?: string | null;
          created_at?: string;
          created_by?: string | null;
          description?: string;
          due_date?: string | null;
          id?: string;
          position?: number;
          project_id?: string;
          status?: string;
          timeline_id?: string | null;
          title?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "project_tasks_company_id_assignee_id_fkey";
            columns: ["company_id","assignee_id"];
            isOneToOne: false;
            referencedRelation: "user_profiles";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "project_tasks_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "project_tasks_company_id_project_id_timeline_id_fkey";
            columns: ["company_id","project_id","timeline_id"];
            isOneToOne: false;
            referencedRelation: "project_timeline";
            referencedColumns: ["company_id","project_id","id"];
          },
        ];
      };
      project_timeline: {
        Row: {
          assignee: string | null;
          assignee_id: string | null;
          color: string | null;
          company_id: string;
          completed_at: string | null;
          constraint_date: string | null;
          created_at: string;
          created_by: string | null;
          description: string;
          due_date: string | null;
          duration_days: number | null;
          end_time: string | null;
          id: string;
          is_pinned: boolean;
          is_shared: boolean;
          kind: string;
          lead_id: string | null;
          notes: string;
          parent_id: string | null;
          position: number;
          progress: number;
          project_id: string | null;
          result: string | null;
          series_id: string | null;
          start_date: string | null;
          start_time: string | null;
          status: string;
          title: string;
          type: string;
          updated_at: string;
          version: number;
          work_days: number | null;
        };
        Insert: {
          assignee?: string | null;
          assignee_id?: string | null;
          color?: string | null;
          company_id?: string;
          completed_at?: string | null;
          constraint_date?: string | null;
          created_at?: string;
          created_by?: string | null;
          description?: string;
          due_date?: string | null;
          duration_days?: never;
          end_time?: string | null;
          id?: string;
          is_pinned?: boolean;
          is_shared?: boolean;
          kind?: string;
          lead_id?: string | null;
          notes?: string;
          parent_id?: string | null;
          position?: number;
          progress?: number;
          project_id?: string | null;
          result?: string | null;
          series_id?: string | null;
          start_date?: string | null;
          start_time?: string | null;
          status?: string;
          title: string;
          type?: string;
          updated_at?: string;
          version?: number;
          work_days?: number | null;
        };
        Update: {
          assignee?: string | null;
          assignee_id?: string | null;
          color?: string | null;
          company_id?: string;
          completed_at?: string | null;
          constraint_date?: string | null;
          created_at?: string;
          created_by?: string | null;
          description?: string;
          due_date?: string | null;
          duration_days?: never;
          end_time?: string | null;
          id?: string;
          is_pinned?: boolean;
          is_shared?: boolean;
          kind?: string;
          lead_id?: string | null;
          notes?: string;
          parent_id?: string | null;
          position?: number;
          progress?: number;
          project_id?: string | null;
          result?: string | null;
          series_id?: string | null;
          start_date?: string | null;
          start_time?: string | null;
          status?: string;
          title?: string;
          type?: string;
          updated_at?: string;
          version?: number;
          work_days?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "project_timeline_company_id_assignee_id_fkey";
            columns: ["company_id","assignee_id"];
            isOneToOne: false;
            referencedRelation: "user_profiles";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "project_timeline_company_id_lead_id_fkey";
            columns: ["company_id","lead_id"];
            isOneToOne: false;
            referencedRelation: "leads";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "project_timeline_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "project_timeline_company_id_series_id_fkey";
            columns: ["company_id","series_id"];
            isOneToOne: false;
            referencedRelation: "visit_series";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "project_timeline_parent_fkey";
            columns: ["company_id","project_id","parent_id"];
            isOneToOne: false;
            referencedRelation: "project_timeline";
            referencedColumns: ["company_id","project_id","id"];
          },
        ];
      };
      project_timeline_dependencies: {
        Row: {
          company_id: string;
          created_at: string;
          depends_on_id: string;
          entry_id: string;
          lag_days: number;
          project_id: string;
          type: string;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          depends_on_id: string;
          entry_id: string;
          lag_days?: number;
          project_id: string;
          type?: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          depends_on_id?: string;
          entry_id?: string;
          lag_days?: number;
          project_id?: string;
          type?: string;
        };
        Relationships: [
          {
            foreignKeyName: "project_timeline_dependencies_company_id_project_id_depend_fkey";
            columns: ["company_id","project_id","depends_on_id"];
            isOneToOne: false;
            referencedRelation: "project_timeline";
            referencedColumns: ["company_id","project_id","id"];
          },
          {
            foreignKeyName: "project_timeline_dependencies_company_id_project_id_entry__fkey";
            columns: ["company_id","project_id","entry_id"];
            isOneToOne: false;
            referencedRelation: "project_timeline";
            referencedColumns: ["company_id","project_id","id"];
          },
        ];
      };
      projects: {
        Row: {
          address: string;
          archived_at: string | null;
          client_id: string | null;
          company_id: string;
          completed_at: string | null;
          completion_percentage: number;
          created_at: string;
          created_by: string | null;
          deleted_at: string | null;
          description: string;
          end_date: string | null;
          id: string;
          latitude: number | null;
          longitude: number | null;
          name: string;
          priority: string;
          project_manager_id: string | null;
          project_type: string | null;
          start_date: string | null;
          status: string;
          updated_at: string;
          version: number;
        };
        Insert: {
          address?: string;
          archived_at?: string | null;
          client_id?: string | null;
          company_id?: string;
          completed_at?: string | null;
          completion_percentage?: number;
          created_at?: string;
          created_by?: string | null;
          deleted_at?: string | null;
          description?: string;
          end_date?: string | null;
          id?: string;
          latitude?: number | null;
          longitude?: number | null;
          name: string;
          priority?: string;
          project_manager_id?: string | null;
          project_type?: string | null;
          start_date?: string | null;
          status?: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          address?: string;
          archived_at?: string | null;
          client_id?: string | null;
          company_id?: string;
          completed_at?: string | null;
          completion_percentage?: number;
          created_at?: string;
          created_by?: string | null;
          deleted_at?: string | null;
          description?: string;
          end_date?: string | null;
          id?: string;
          latitude?: number | null;
          longitude?: number | null;
          name?: string;
          priority?: string;
          project_manager_id?: string | null;
          project_type?: string | null;
          start_date?: string | null;
          status?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "projects_company_id_client_id_fkey";
            columns: ["company_id","client_id"];
            isOneToOne: false;
            referencedRelation: "clients";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "projects_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "projects_company_id_project_manager_id_fkey";
            columns: ["company_id","project_manager_id"];
            isOneToOne: false;
            referencedRelation: "user_profiles";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      punch_items: {
        Row: {
          assignee_id: string | null;
          checklist_id: string | null;
          checklist_item: string | null;
          closed_at: string | null;
          closed_by: string | null;
          company_id: string;
          created_at: string;
          created_by: string | null;
          description: string;
          device_created_at: string | null;
          due_date: string | null;
          edited_by: string | null;
          id: string;
          photo_hash: string | null;
          pin_x: number | null;
          pin_y: number | null;
          place: string;
          plan_document_id: string | null;
          plan_page: number | null;
          plan_version: number | null;
          plan_x: number | null;
          plan_y: number | null;
          project_id: string;
          ready_at: string | null;
          ready_by: string | null;
          sent_back_reason: string | null;
          status: string;
          title: string;
          updated_at: string;
          vendor_id: string | null;
          version: number;
        };
        Insert: {
          assignee_id?: string | null;
          checklist_id?: string | null;
          checklist_item?: string | null;
          closed_at?: string | null;
          closed_by?: string | null;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          description?: string;
          device_created_at?: string | null;
          due_date?: string | null;
          edited_by?: string | null;
          id?: string;
          photo_hash?: string | null;
          pin_x?: number | null;
          pin_y?: number | null;
          place?: string;
          plan_document_id?: string | null;
          plan_page?: number | null;
          plan_version?: number | null;
          plan_x?: number | null;
          plan_y?: number | null;
          project_id: string;
          ready_at?: string | null;
          ready_by?: string | null;
          sent_back_reason?: string | null;
          status?: string;
          title: string;
          updated_at?: string;
          vendor_id?: string | null;
          version?: number;
        };
        Update: {
          assignee_id?: string | null;
          checklist_id?: string | null;
          checklist_item?: string | null;
          closed_at?: string | null;
          closed_by?: string | null;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          description?: string;
          device_created_at?: string | null;
          due_date?: string | null;
          edited_by?: string | null;
          id?: string;
          photo_hash?: string | null;
          pin_x?: number | null;
          pin_y?: number | null;
          place?: string;
          plan_document_id?: string | null;
          plan_page?: number | null;
          plan_version?: number | null;
          plan_x?: number | null;
          plan_y?: number | null;
          project_id?: string;
          ready_at?: string | null;
          ready_by?: string | null;
          sent_back_reason?: string | null;
          status?: string;
          title?: string;
          updated_at?: string;
          vendor_id?: string | null;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "punch_items_company_id_assignee_id_fkey";
            columns: ["company_id","assignee_id"];
            isOneToOne: false;
            referencedRelation: "user_profiles";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "punch_items_company_id_checklist_id_fkey";
            columns: ["company_id","checklist_id"];
            isOneToOne: false;
            referencedRelation: "checklists";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "punch_items_company_id_plan_document_id_plan_version_fkey";
            columns: ["company_id","plan_document_id","plan_version"];
            isOneToOne: false;
            referencedRelation: "document_versions";
            referencedColumns: ["company_id","document_id","version_number"];
          },
          {
            foreignKeyName: "punch_items_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "punch_items_company_id_vendor_id_fkey";
            columns: ["company_id","vendor_id"];
            isOneToOne: false;
            referencedRelation: "vendors";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      purchase_order_lines: {
        Row: {
          amount: number | null;
          billed_amount: number;
          billed_quantity: number;
          budget_line_id: string | null;
          company_id: string;
          cost_code_id: string | null;
          created_at: string;
          description: string;
          id: string;
          is_closed: boolean;
          material_id: string | null;
          needs_receipt: boolean;
          order_id: string;
          position: number;
          quantity: number;
          quote_item_id: string | null;
          received_quantity: number;
          tax_amount: number;
          unit: string | null;
          unit_cost: number;
          updated_at: string;
        };
        Insert: {
          amount?: never;
          billed_amount?: number;
          billed_quantity?: number;
          budget_line_id?: string | null;
          company_id?: string;
          cost_code_id?: string | null;
          created_at?: string;
          description: string;
          id?: string;
          is_closed?: boolean;
          material_id?: string | null;
          needs_receipt?: boolean;
          order_id: string;
          position?: number;
          quantity: number;
          quote_item_id?: string | null;
          received_quantity?: number;
          tax_amount?: number;
          unit?: string | null;
          unit_cost: number;
          updated_at?: string;
        };
        Update: {
          amount?: never;
          billed_amount?: number;
          billed_quantity?: number;
          budget_line_id?: string | null;
          company_id?: string;
          cost_code_id?: string | null;
          created_at?: string;
          description?: string;
          id?: string;
          is_closed?: boolean;
          material_id?: string | null;
          needs_receipt?: boolean;
          order_id?: string;
          position?: number;
          quantity?: number;
          quote_item_id?: string | null;
          received_quantity?: number;
          tax_amount?: number;
          unit?: string | null;
          unit_cost?: number;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "purchase_order_lines_company_id_budget_line_id_fkey";
            columns: ["company_id","budget_line_id"];
            isOneToOne: false;
            referencedRelation: "budget_lines";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "purchase_order_lines_company_id_cost_code_id_fkey";
            columns: ["company_id","cost_code_id"];
            isOneToOne: false;
            referencedRelation: "cost_codes";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "purchase_order_lines_company_id_material_id_fkey";
            columns: ["company_id","material_id"];
            isOneToOne: false;
            referencedRelation: "materials";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "purchase_order_lines_company_id_order_id_fkey";
            columns: ["company_id","order_id"];
            isOneToOne: false;
            referencedRelation: "purchase_orders";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "purchase_order_lines_company_id_quote_item_id_fkey";
            columns: ["company_id","quote_item_id"];
            isOneToOne: false;
            referencedRelation: "quote_items";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      purchase_order_revisions: {
        Row: {
          accepted_at: string | null;
          accepted_name: string | null;
          company_id: string;
          created_at: string;
          created_by: string | null;
          document: Json;
          id: string;
          order_id: string;
          reason: string;
          revision: number;
        };
        Insert: {
          accepted_at?: string | null;
          accepted_name?: string | null;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          document: Json;
          id?: string;
          order_id: string;
          reason?: string;
          revision: number;
        };
        Update: {
          accepted_at?: string | null;
          accepted_name?: string | null;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          document?: Json;
          id?: string;
          order_id?: string;
          reason?: string;
          revision?: number;
        };
        Relationships: [
          {
            foreignKeyName: "purchase_order_revisions_company_id_order_id_fkey";
            columns: ["company_id","order_id"];
            isOneToOne: false;
            referencedRelation: "purchase_orders";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      purchase_orders: {
        Row: {
          accepted_at: string | null;
          accepted_ip: string | null;
          accepted_name: string | null;
          answer_note: string;
          approved_at: string | null;
          approved_by: string | null;
          close_reason: string | null;
          closed_at: string | null;
          company_id: string;
          created_at: string;
          created_by: string | null;
          declined_at: string | null;
          deliver_to: string;
          edited_by: string | null;
          id: string;
          kind: string;
          message: string;
          needed_by: string | null;
          number: string;
          project_id: string | null;
          proposed_date: string | null;
          quote_id: string | null;
          retainage_percent: number;
          revision: number;
          sent_at: string | null;
          ship_to: string;
          state: string;
          subtotal: number;
          tax: number;
          terms: string;
          total: number | null;
          updated_at: string;
          vendor_id: string;
          version: number;
          voided_at: string | null;
        };
        Insert: {
          accepted_at?: string | null;
          accepted_ip?: string | null;
          accepted_name?: string | null;
          answer_note?: string;
          approved_at?: string | null;
          approved_by?: string | null;
          close_reason?: string | null;
          closed_at?: string | null;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          declined_at?: string | null;
          deliver_to?: string;
          edited_by?: string | null;
          id?: string;
          kind?: string;
          message?: string;
          needed_by?: string | null;
          number: string;
          project_id?: string | null;
          proposed_date?: string | null;
          quote_id?: string | null;
          retainage_percent?: number;
          revision?: number;
          sent_at?: string | null;
          ship_to?: string;
          state?: string;
          subtotal?: number;
          tax?: number;
          terms?: string;
          total?: never;
          updated_at?: string;
          vendor_id: string;
          version?: number;
          voided_at?: string | null;
        };
        Update: {
          accepted_at?: string | null;
          accepted_ip?: string | null;
          accepted_name?: string | null;
          answer_note?: string;
          approved_at?: string | null;
          approved_by?: string | null;
          close_reason?: string | null;
          closed_at?: string | null;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          declined_at?: string | null;
          deliver_to?: string;
          edited_by?: string | null;
          id?: string;
          kind?: string;
          message?: string;
          needed_by?: string | null;
          number?: string;
          project_id?: string | null;
          proposed_date?: string | null;
          quote_id?: string | null;
          retainage_percent?: number;
          revision?: number;
          sent_at?: string | null;
          ship_to?: string;
          state?: string;
          subtotal?: number;
          tax?: number;
          terms?: string;
          total?: never;
          updated_at?: string;
          vendor_id?: string;
          version?: number;
          voided_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "purchase_orders_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "purchase_orders_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "purchase_orders_company_id_quote_id_fkey";
            columns: ["company_id","quote_id"];
            isOneToOne: false;
            referencedRelation: "quotes";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "purchase_orders_company_id_vendor_id_fkey";
            columns: ["company_id","vendor_id"];
            isOneToOne: false;
            referencedRelation: "vendors";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      purchasing_settings: {
        Row: {
          actual_at: string;
          bookkeeper_limit: number;
          company_id: string;
          created_at: string;
          created_by: string | null;
          holds_expired_vendors: boolean;
          order_approval_above: number;
          price_tolerance_amount: number;
          price_tolerance_percent: number;
          project_manager_limit: number;
          receipt_tolerance_percent: number;
          updated_at: string;
          version: number;
        };
        Insert: {
          actual_at?: string;
          bookkeeper_limit?: number;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          holds_expired_vendors?: boolean;
          order_approval_above?: number;
          price_tolerance_amount?: number;
          price_tolerance_percent?: number;
          project_manager_limit?: number;
          receipt_tolerance_percent?: number;
          updated_at?: string;
          version?: number;
        };
        Update: {
          actual_at?: string;
          bookkeeper_limit?: number;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          holds_expired_vendors?: boolean;
          order_approval_above?: number;
          price_tolerance_amount?: number;
          price_tolerance_percent?: number;
          project_manager_limit?: number;
          receipt_tolerance_percent?: number;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "purchasing_settings_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: true;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      push_subscriptions: {
        Row: {
          agent: string;
          auth: string;
          company_id: string;
          created_at: string;
          endpoint: string;
          id: string;
          p256dh: string;
          user_id: string;
        };
        Insert: {
          agent?: string;
          auth: string;
          company_id: string;
          created_at?: string;
          endpoint: string;
          id?: string;
          p256dh: string;
          user_id: string;
        };
        Update: {
          agent?: string;
          auth?: string;
          company_id?: string;
          created_at?: string;
          endpoint?: string;
          id?: string;
          p256dh?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "push_subscriptions_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "push_subscriptions_company_id_user_id_fkey";
            columns: ["company_id","user_id"];
            isOneToOne: false;
            referencedRelation: "user_profiles";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      quote_items: {
        Row: {
          alternative_group: string | null;
          catalog_price: number | null;
          company_id: string;
          created_at: string;
          description: string | null;
          id: string;
          is_optional: boolean;
          is_selected: boolean;
          item_id: string | null;
          name: string;
          package: string | null;
          position: number;
          quantity: number;
          quote_id: string;
          section: string | null;
          tax_name: string | null;
          tax_rate: number | null;
          total_price: number | null;
          unit: string | null;
          unit_cost: number | null;
          unit_price: number;
        };
        Insert: {
          alternative_group?: string | null;
          catalog_price?: number | null;
          company_id?: string;
          created_at?: string;
          description?: string | null;
          id?: string;
          is_optional?: boolean;
          is_selected?: boolean;
          item_id?: string | null;
          name: string;
          package?: string | null;
          position?: number;
          quantity?: number;
          quote_id: string;
          section?: string | null;
          tax_name?: string | null;
          tax_rate?: number | null;
          total_price?: never;
          unit?: string | null;
          unit_cost?: number | null;
          unit_price?: number;
        };
        Update: {
          alternative_group?: string | null;
          catalog_price?: number | null;
          company_id?: string;
          created_at?: string;
          description?: string | null;
          id?: string;
          is_optional?: boolean;
          is_selected?: boolean;
          item_id?: string | null;
          name?: string;
          package?: string | null;
          position?: number;
          quantity?: number;
          quote_id?: string;
          section?: string | null;
          tax_name?: string | null;
          tax_rate?: number | null;
          total_price?: never;
          unit?: string | null;
          unit_cost?: number | null;
          unit_price?: number;
        };
        Relationships: [
          {
            foreignKeyName: "quote_items_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "quote_items_company_id_item_id_fkey";
            columns: ["company_id","item_id"];
            isOneToOne: false;
            referencedRelation: "items_database";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "quote_items_company_id_quote_id_fkey";
            columns: ["company_id","quote_id"];
            isOneToOne: false;
            referencedRelation: "quotes";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      quote_revisions: {
        Row: {
          company_id: string;
          created_at: string;
          created_by: string | null;
          document: Json;
          id: string;
          quote_id: string;
          reason: string | null;
          revision: number;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          document: Json;
          id?: string;
          quote_id: string;
          reason?: string | null;
          revision: number;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          document?: Json;
          id?: string;
          quote_id?: string;
          reason?: string | null;
          revision?: number;
        };
        Relationships: [
          {
            foreignKeyName: "quote_revisions_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "quote_revisions_company_id_quote_id_fkey";
            columns: ["company_id","quote_id"];
            isOneToOne: false;
            referencedRelation: "quotes";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      quote_templates: {
        Row: {
          archived_at: string | null;
          company_id: string;
          created_at: string;
          created_by: string | null;
          id: string;
          lines: Json;
          name: string;
          notes: string | null;
          terms: string | null;
          title: string;
          updated_at: string;
          version: number;
        };
        Insert: {
          archived_at?: string | null;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          lines: Json;
          name: string;
          notes?: string | null;
          terms?: string | null;
          title?: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          archived_at?: string | null;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          lines?: Json;
          name?: string;
          notes?: string | null;
          terms?: string | null;
          title?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "quote_templates_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      quotes: {
        Row: {
          accepted_at: string | null;
          billed_amount: number;
          client_id: string | null;
          company_id: string;
          created_at: string;
          created_by: string | null;
          custom_client_name: string | null;
          deleted_at: string | null;
          deposit_deduction: string;
          deposit_kind: string;
          deposit_refundable: boolean | null;
          deposit_value: number;
          description: string | null;
          discount_amount: number;
          discount_type: string;
          discount_value: number;
          duplicated_from: string | null;
          id: string;
          items_count: number;
          lead_id: string | null;
          line_taxes: Json | null;
          notes: string | null;
          number_origin: string;
          packages: Json;
          project_id: string | null;
          quote_number: string;
          rejected_at: string | null;
          revision: number;
          sent_at: string | null;
          show_summary_only: boolean;
          status: string;
          subtotal: number;
          tax_amount: number;
          tax_exemption: string | null;
          tax_name: string | null;
          tax_rate: number;
          taxes: Json | null;
          terms: string | null;
          title: string;
          total_amount: number;
          updated_at: string;
          valid_until: string | null;
          version: number;
          viewed_at: string | null;
        };
        Insert: {
          accepted_at?: string | null;
          billed_amount?: number;
          client_id?: string | null;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          custom_client_name?: string | null;
          deleted_at?: string | null;
          deposit_deduction?: string;
          deposit_kind?: string;
          deposit_refundable?: boolean | null;
          deposit_value?: number;
          description?: string | null;
          discount_amount?: number;
          discount_type?: string;
          discount_value?: number;
          duplicated_from?: string | null;
          id?: string;
          items_count?: number;
          lead_id?: string | null;
          line_taxes?: Json | null;
          notes?: string | null;
          number_origin?: string;
          packages?: Json;
          project_id?: string | null;
          quote_number: string;
          rejected_at?: string | null;
          revision?: number;
          sent_at?: string | null;
          show_summary_only?: boolean;
          status?: string;
          subtotal?: number;
          tax_amount?: number;
          tax_exemption?: string | null;
          tax_name?: string | null;
          tax_rate?: number;
          taxes?: Json | null;
          terms?: string | null;
          title: string;
          total_amount?: number;
          updated_at?: string;
          valid_until?: string | null;
          version?: number;
          viewed_at?: string | null;
        };
        Update: {
          accepted_at?: string | null;
          billed_amount?: number;
          client_id?: string | null;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          custom_client_name?: string | null;
          deleted_at?: string | null;
          deposit_deduction?: string;
          deposit_kind?: string;
          deposit_refundable?: boolean | null;
          deposit_value?: number;
          description?: string | null;
          discount_amount?: number;
          discount_type?: string;
          discount_value?: number;
          duplicated_from?: string | null;
          id?: string;
          items_count?: number;
          lead_id?: string | null;
          line_taxes?: Json | null;
          notes?: string | null;
          number_origin?: string;
          packages?: Json;
          project_id?: string | null;
          quote_number?: string;
          rejected_at?: string | null;
          revision?: number;
          sent_at?: string | null;
          show_summary_only?: boolean;
          status?: string;
          subtotal?: number;
          tax_amount?: number;
          tax_exemption?: string | null;
          tax_name?: string | null;
          tax_rate?: number;
          taxes?: Json | null;
          terms?: string | null;
          title?: string;
          total_amount?: number;
          updated_at?: string;
          valid_until?: string | null;
          version?: number;
          viewed_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "quotes_company_id_client_id_fkey";
            columns: ["company_id","client_id"];
            isOneToOne: false;
            referencedRelation: "clients";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "quotes_company_id_duplicated_from_fkey";
            columns: ["company_id","duplicated_from"];
            isOneToOne: false;
            referencedRelation: "quotes";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "quotes_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "quotes_company_id_lead_id_fkey";
            columns: ["company_id","lead_id"];
            isOneToOne: false;
            referencedRelation: "leads";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "quotes_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      reminder_schedules: {
        Row: {
          channel: string;
          company_id: string;
          created_at: string;
          created_by: string | null;
          days_after_due: number;
          deleted_at: string | null;
          id: string;
          is_active: boolean;
          message: string | null;
          name: string;
          updated_at: string;
        };
        Insert: {
          channel?: string;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          days_after_due: number;
          deleted_at?: string | null;
          id?: string;
          is_active?: boolean;
          message?: string | null;
          name: string;
          updated_at?: string;
        };
        Update: {
          channel?: string;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          days_after_due?: number;
          deleted_at?: string | null;
          id?: string;
          is_active?: boolean;
          message?: string | null;
          name?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "reminder_schedules_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      reminders: {
        Row: {
          attempts: number;
          channel: string;
          client_id: string;
          company_id: string;
          created_at: string;
          created_by: string | null;
          error: string | null;
          id: string;
          invoice_id: string;
          message: string | null;
          next_attempt_at: string;
          recipient: string | null;
          schedule_id: string | null;
          sent_at: string | null;
          status: string;
          taken_until: string | null;
          updated_at: string;
        };
        Insert: {
          attempts?: number;
          channel?: string;
          client_id: string;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          error?: string | null;
          id?: string;
          invoice_id: string;
          message?: string | null;
          next_attempt_at?: string;
          recipient?: string | null;
          schedule_id?: string | null;
          sent_at?: string | null;
          status?: string;
          taken_until?: string | null;
          updated_at?: string;
        };
        Update: {
          attempts?: number;
          channel?: string;
          client_id?: string;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          error?: string | null;
          id?: string;
          invoice_id?: string;
          message?: string | null;
          next_attempt_at?: string;
          recipient?: string | null;
          schedule_id?: string | null;
          sent_at?: string | null;
          status?: string;
          taken_until?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "reminders_company_id_client_id_fkey";
            columns: ["company_id","client_id"];
            isOneToOne: false;
            referencedRelation: "clients";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "reminders_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "reminders_company_id_invoice_id_fkey";
            columns: ["company_id","invoice_id"];
            isOneToOne: false;
            referencedRelation: "invoices";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "reminders_company_id_schedule_id_fkey";
            columns: ["company_id","schedule_id"];
            isOneToOne: false;
            referencedRelation: "reminder_schedules";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      report_runs: {
        Row: {
          attempts: number;
          company_id: string;
          created_at: string;
          error: string | null;
          figures: Json;
          id: string;
          month: string;
          recipients: string[];
          schedule_id: string;
          sent_at: string | null;
          status: string;
          taken_until: string | null;
        };
        Insert: {
          attempts?: number;
          company_id: string;
          created_at?: string;
          error?: string | null;
          figures: Json;
          id?: string;
          month: string;
          recipients: string[];
          schedule_id: string;
          sent_at?: string | null;
          status?: string;
          taken_until?: string | null;
        };
        Update: {
          attempts?: number;
          company_id?: string;
          created_at?: string;
          error?: string | null;
          figures?: Json;
          id?: string;
          month?: string;
          recipients?: string[];
          schedule_id?: string;
          sent_at?: string | null;
          status?: string;
          taken_until?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "report_runs_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "report_runs_company_id_schedule_id_fkey";
            columns: ["company_id","schedule_id"];
            isOneToOne: false;
            referencedRelation: "report_schedules";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      report_schedules: {
        Row: {
          company_id: string;
          created_at: string;
          created_by: string | null;
          id: string;
          is_active: boolean;
          recipients: string[];
          report: string;
          updated_at: string;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          is_active?: boolean;
          recipients: string[];
          report?: string;
          updated_at?: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          is_active?: boolean;
          recipients?: string[];
          report?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "report_schedules_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      role_permissions: {
        Row: {
          permission: string;
          role: string;
        };
        Insert: {
          permission: string;
          role: string;
        };
        Update: {
          permission?: string;
          role?: string;
        };
        Relationships: [];
      };
      saved_searches: {
        Row: {
          company_id: string;
          created_at: string;
          id: string;
          list: string;
          name: string;
          query: Json;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          id?: string;
          list: string;
          name: string;
          query: Json;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          id?: string;
          list?: string;
          name?: string;
          query?: Json;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "saved_searches_company_id_user_id_fkey";
            columns: ["company_id","user_id"];
            isOneToOne: false;
            referencedRelation: "user_profiles";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      saved_views: {
        Row: {
          company_id: string;
          created_at: string;
          filters: Json;
          id: string;
          is_shared: boolean;
          list: string;
          name: string;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          filters: Json;
          id?: string;
          is_shared?: boolean;
          list: string;
          name: string;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          filters?: Json;
          id?: string;
          is_shared?: boolean;
          list?: string;
          name?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "saved_views_company_id_user_id_fkey";
            columns: ["company_id","user_id"];
            isOneToOne: false;
            referencedRelation: "user_profiles";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      schedule_shifts: {
        Row: {
          assignments: Json;
          cause: string;
          cause_id: string | null;
          company_id: string;
          created_at: string;
          created_by: string | null;
          entries: Json;
          id: string;
          project_id: string;
          reason: string;
          undone_at: string | null;
          undone_by: string | null;
        };
        Insert: {
          assignments?: Json;
          cause: string;
          cause_id?: string | null;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          entries: Json;
          id?: string;
          project_id: string;
          reason?: string;
          undone_at?: string | null;
          undone_by?: string | null;
        };
        Update: {
          assignments?: Json;
          cause?: string;
          cause_id?: string | null;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          entries?: Json;
          id?: string;
          project_id?: string;
          reason?: string;
          undone_at?: string | null;
          undone_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "schedule_shifts_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      schedule_templates: {
        Row: {
          company_id: string;
          created_at: string;
          created_by: string | null;
          entries: Json;
          id: string;
          name: string;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          entries: Json;
          id?: string;
          name: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          entries?: Json;
          id?: string;
          name?: string;
        };
        Relationships: [
          {
            foreignKeyName: "schedule_templates_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      selections: {
        Row: {
          allowance: number;
          change_order_id: string | null;
          chosen_at: string | null;
          chosen_option: string | null;
          company_id: string;
          created_at: string;
          created_by: string | null;
          description: string;
          id: string;
          options: Json;
          project_id: string;
          respond_by: string | null;
          status: string;
          title: string;
          updated_at: string;
        };
        Insert: {
          allowance?: number;
          change_order_id?: string | null;
          chosen_at?: string | null;
          chosen_option?: string | null;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          description?: string;
          id?: string;
          options?: Json;
          project_id: string;
          respond_by?: string | null;
          status?: string;
          title: string;
          updated_at?: string;
        };
        Update: {
          allowance?: number;
          change_order_id?: string | null;
          chosen_at?: string | null;
          chosen_option?: string | null;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          description?: string;
          id?: string;
          options?: Json;
          project_id?: string;
          respond_by?: string | null;
          status?: string;
          title?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "selections_company_id_change_order_id_fkey";
            columns: ["company_id","change_order_id"];
            isOneToOne: false;
            referencedRelation: "change_orders";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "selections_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "selections_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      service_requests: {
        Row: {
          client_id: string;
          company_id: string;
          created_at: string;
          description: string;
          id: string;
          kind: string;
          photo_ids: string[];
          project_id: string;
          task_id: string | null;
          title: string;
        };
        Insert: {
          client_id: string;
          company_id?: string;
          created_at?: string;
          description?: string;
          id?: string;
          kind: string;
          photo_ids?: string[];
          project_id: string;
          task_id?: string | null;
          title: string;
        };
        Update: {
          client_id?: string;
          company_id?: string;
          created_at?: string;
          description?: string;
          id?: string;
          kind?: string;
          photo_ids?: string[];
          project_id?: string;
          task_id?: string | null;
          title?: string;
        };
        Relationships: [
          {
            foreignKeyName: "service_requests_company_id_client_id_fkey";
            columns: ["company_id","client_id"];
            isOneToOne: false;
            referencedRelation: "clients";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "service_requests_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "service_requests_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "service_requests_company_id_task_id_fkey";
            columns: ["company_id","task_id"];
            isOneToOne: false;
            referencedRelation: "project_tasks";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      share_links: {
        Row: {
          company_id: string;
          created_at: string;
          created_by: string | null;
          document_id: string | null;
          expires_at: string;
          id: string;
          label: string;
          last_viewed_at: string | null;
          photo_id: string | null;
          project_id: string;
          revoked_at: string | null;
          shows_photos: boolean;
          view_count: number;
        };
        Insert: {
          company_id: string;
          created_at?: string;
          created_by?: string | null;
          document_id?: string | null;
          expires_at: string;
          id?: string;
          label?: string;
          last_viewed_at?: string | null;
          photo_id?: string | null;
          project_id: string;
          revoked_at?: string | null;
          shows_photos?: boolean;
          view_count?: number;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          document_id?: string | null;
          expires_at?: string;
          id?: string;
          label?: string;
          last_viewed_at?: string | null;
          photo_id?: string | null;
          project_id?: string;
          revoked_at?: string | null;
          shows_photos?: boolean;
          view_count?: number;
        };
        Relationships: [
          {
            foreignKeyName: "share_links_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "share_links_document_fkey";
            columns: ["company_id","document_id"];
            isOneToOne: false;
            referencedRelation: "project_documents";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "share_links_photo_fkey";
            columns: ["company_id","photo_id"];
            isOneToOne: false;
            referencedRelation: "project_photos";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      signatures: {
        Row: {
          company_id: string;
          created_at: string;
          decline_reason: string | null;
          declined_at: string | null;
          document_hash: string | null;
          document_id: string;
          id: string;
          ip_address: string | null;
          method: string | null;
          requested_by: string | null;
          signature: string | null;
          signed_at: string | null;
          signed_by: string | null;
          signed_content_hash: string | null;
          signed_name: string | null;
          signed_object_path: string | null;
          signer: string;
          signer_email: string | null;
          status: string;
          user_agent: string | null;
          version_number: number;
        };
        Insert: {
          company_id: string;
          created_at?: string;
          decline_reason?: string | null;
          declined_at?: string | null;
          document_hash?: string | null;
          document_id: string;
          id?: string;
          ip_address?: string | null;
          method?: string | null;
          requested_by?: string | null;
          signature?: string | null;
          signed_at?: string | null;
          signed_by?: string | null;
          signed_content_hash?: string | null;
          signed_name?: string | null;
          signed_object_path?: string | null;
          signer: string;
          signer_email?: string | null;
          status?: string;
          user_agent?: string | null;
          version_number: number;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          decline_reason?: string | null;
          declined_at?: string | null;
          document_hash?: string | null;
          document_id?: string;
          id?: string;
          ip_address?: string | null;
          method?: string | null;
          requested_by?: string | null;
          signature?: string | null;
          signed_at?: string | null;
          signed_by?: string | null;
          signed_content_hash?: string | null;
          signed_name?: string | null;
          signed_object_path?: string | null;
          signer?: string;
          signer_email?: string | null;
          status?: string;
          user_agent?: string | null;
          version_number?: number;
        };
        Relationships: [
          {
            foreignKeyName: "signatures_company_id_document_id_version_number_fkey";
            columns: ["company_id","document_id","version_number"];
            isOneToOne: false;
            referencedRelation: "document_versions";
            referencedColumns: ["company_id","document_id","version_number"];
          },
        ];
      };
      sov_lines: {
        Row: {
          change_order_id: string | null;
          company_id: string;
          cost_code_id: string | null;
          created_at: string;
          description: string;
          id: string;
          item_number: string;
          position: number;
          project_id: string;
          quote_item_id: string | null;
          retainage_rate: number | null;
          scheduled_value: number;
          updated_at: string;
        };
        Insert: {
          change_order_id?: string | null;
          company_id: string;
          cost_code_id?: string | null;
          created_at?: string;
          description: string;
          id?: string;
          item_number?: string;
          position?: number;
          project_id: string;
          quote_item_id?: string | null;
          retainage_rate?: number | null;
          scheduled_value: number;
          updated_at?: string;
        };
        Update: {
          change_order_id?: string | null;
          company_id?: string;
          cost_code_id?: string | null;
          created_at?: string;
          description?: string;
          id?: string;
          item_number?: string;
          position?: number;
          project_id?: string;
          quote_item_id?: string | null;
          retainage_rate?: number | null;
          scheduled_value?: number;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "sov_lines_company_id_change_order_id_fkey";
            columns: ["company_id","change_order_id"];
            isOneToOne: false;
            referencedRelation: "change_orders";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "sov_lines_company_id_cost_code_id_fkey";
            columns: ["company_id","cost_code_id"];
            isOneToOne: false;
            referencedRelation: "cost_codes";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "sov_lines_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "contracts";
            referencedColumns: ["company_id","project_id"];
          },
          {
            foreignKeyName: "sov_lines_company_id_quote_item_id_fkey";
            columns: ["company_id","quote_item_id"];
            isOneToOne: false;
            referencedRelation: "quote_items";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      stock_movements: {
        Row: {
          company_id: string;
          created_at: string;
          created_by: string | null;
          id: string;
          item_id: string | null;
          kind: string;
          material_id: string | null;
          notes: string | null;
          project_id: string | null;
          quantity: number;
          stock_after: number | null;
          takes_back: string | null;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          item_id?: string | null;
          kind: string;
          material_id?: string | null;
          notes?: string | null;
          project_id?: string | null;
          quantity: number;
          stock_after?: number | null;
          takes_back?: string | null;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          item_id?: string | null;
          kind?: string;
          material_id?: string | null;
          notes?: string | null;
          project_id?: string | null;
          quantity?: number;
          stock_after?: number | null;
          takes_back?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "stock_movements_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "stock_movements_company_id_item_id_fkey";
            columns: ["company_id","item_id"];
            isOneToOne: false;
            referencedRelation: "items_database";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "stock_movements_company_id_material_id_fkey";
            columns: ["company_id","material_id"];
            isOneToOne: false;
            referencedRelation: "materials";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "stock_movements_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "stock_movements_company_id_takes_back_fkey";
            columns: ["company_id","takes_back"];
            isOneToOne: false;
            referencedRelation: "stock_movements";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      stripe_customers: {
        Row: {
          account_id: string;
          client_id: string | null;
          company_id: string;
          created_at: string;
          id: string;
          stripe_customer_id: string;
          user_id: string | null;
        };
        Insert: {
          account_id?: string;
          client_id?: string | null;
          company_id?: string;
          created_at?: string;
          id?: string;
          stripe_customer_id: string;
          user_id?: string | null;
        };
        Update: {
          account_id?: string;
          client_id?: string | null;
          company_id?: string;
          created_at?: string;
          id?: string;
          stripe_customer_id?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "stripe_customers_company_id_client_id_fkey";
            columns: ["company_id","client_id"];
            isOneToOne: false;
            referencedRelation: "clients";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "stripe_customers_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "stripe_customers_company_id_user_id_fkey";
            columns: ["company_id","user_id"];
            isOneToOne: false;
            referencedRelation: "user_profiles";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      subcontractor_ratings: {
        Row: {
          communication: number;
          company_id: string;
          cost_efficiency: number;
          created_at: string;
          created_by: string | null;
          id: string;
          innovation: number;
          name: string;
          notes: string | null;
          project_id: string | null;
          quality: number;
          rated_on: string;
          safety: number;
          timeliness: number;
          updated_at: string;
          vendor_id: string | null;
        };
        Insert: {
          communication: number;
          company_id?: string;
          cost_efficiency: number;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          innovation: number;
          name: string;
          notes?: string | null;
          project_id?: string | null;
          quality: number;
          rated_on?: string;
          safety: number;
          timeliness: number;
          updated_at?: string;
          vendor_id?: string | null;
        };
        Update: {
          communication?: number;
          company_id?: string;
          cost_efficiency?: number;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          innovation?: number;
          name?: string;
          notes?: string | null;
          project_id?: string | null;
          quality?: number;
          rated_on?: string;
          safety?: number;
          timeliness?: number;
          updated_at?: string;
          vendor_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "subcontractor_ratings_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "subcontractor_ratings_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "subcontractor_ratings_company_id_vendor_id_fkey";
            columns: ["company_id","vendor_id"];
            isOneToOne: false;
            referencedRelation: "vendors";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      subscriptions: {
        Row: {
          billing_cycle: string;
          cancel_at_period_end: boolean;
          canceled_at: string | null;
          company_id: string;
          created_at: string;
          current_period_end: string | null;
          current_period_start: string | null;
          id: string;
          last_event_at: string;
          plan: string;
          price_id: string | null;
          status: string;
          stripe_subscription_id: string;
          updated_at: string;
        };
        Insert: {
          billing_cycle?: string;
          cancel_at_period_end?: boolean;
          canceled_at?: string | null;
          company_id?: string;
          created_at?: string;
          current_period_end?: string | null;
          current_period_start?: string | null;
          id?: string;
          last_event_at: string;
          plan: string;
          price_id?: string | null;
          status: string;
          stripe_subscription_id: string;
          updated_at?: string;
        };
        Update: {
          billing_cycle?: string;
          cancel_at_period_end?: boolean;
          canceled_at?: string | null;
          company_id?: string;
          created_at?: string;
          current_period_end?: string | null;
          current_period_start?: string | null;
          id?: string;
          last_event_at?: string;
          plan?: string;
          price_id?: string | null;
          status?: string;
          stripe_subscription_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "subscriptions_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "subscriptions_plan_fkey";
            columns: ["plan"];
            isOneToOne: false;
            referencedRelation: "plans";
            referencedColumns: ["slug"];
          },
        ];
      };
      surveys: {
        Row: {
          answered_at: string | null;
          client_id: string;
          comment: string | null;
          company_id: string;
          created_at: string;
          created_by: string | null;
          expires_at: string;
          id: string;
          project_id: string | null;
          rating: number | null;
        };
        Insert: {
          answered_at?: string | null;
          client_id: string;
          comment?: string | null;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          expires_at?: string;
          id?: string;
          project_id?: string | null;
          rating?: number | null;
        };
        Update: {
          answered_at?: string | null;
          client_id?: string;
          comment?: string | null;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          expires_at?: string;
          id?: string;
          project_id?: string | null;
          rating?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "surveys_company_id_client_id_fkey";
            columns: ["company_id","client_id"];
            isOneToOne: false;
            referencedRelation: "clients";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "surveys_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "surveys_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      tax_rates: {
        Row: {
          company_id: string;
          created_at: string;
          description: string | null;
          id: string;
          is_active: boolean;
          name: string;
          position: number;
          rate: number;
          updated_at: string;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          description?: string | null;
          id?: string;
          is_active?: boolean;
          name?: string;
          position?: number;
          rate?: number;
          updated_at?: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          description?: string | null;
          id?: string;
          is_active?: boolean;
          name?: string;
          position?: number;
          rate?: number;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "tax_rates_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      time_entries: {
        Row: {
          approved_at: string | null;
          approved_by: string | null;
          break_seconds: number;
          break_started_at: string | null;
          breaks: Json;
          company_id: string;
          cost_code_id: string | null;
          created_at: string;
          created_by: string | null;
          device_ended_at: string | null;
          device_started_at: string | null;
          edit_reason: string | null;
          edited_at: string | null;
          edited_by: string | null;
          end_place: Json | null;
          ended_at: string | null;
          export_id: string | null;
          id: string;
          merged_ids: string[];
          note: string;
          project_id: string | null;
          server_ended_at: string | null;
          server_started_at: string;
          source: string;
          start_place: Json | null;
          started_at: string;
          status: string;
          submitted_at: string | null;
          updated_at: string;
          user_id: string;
          version: number;
          work_day: string;
          worked_seconds: number | null;
        };
        Insert: {
          approved_at?: string | null;
          approved_by?: string | null;
          break_seconds?: number;
          break_started_at?: string | null;
          breaks?: Json;
          company_id?: string;
          cost_code_id?: string | null;
          created_at?: string;
          created_by?: string | null;
          device_ended_at?: string | null;
          device_started_at?: string | null;
          edit_reason?: string | null;
          edited_at?: string | null;
          edited_by?: string | null;
          end_place?: Json | null;
          ended_at?: string | null;
          export_id?: string | null;
          id?: string;
          merged_ids?: string[];
          note?: string;
          project_id?: string | null;
          server_ended_at?: string | null;
          server_started_at?: string;
          source?: string;
          start_place?: Json | null;
          started_at: string;
          status?: string;
          submitted_at?: string | null;
          updated_at?: string;
          user_id: string;
          version?: number;
          work_day: string;
          worked_seconds?: never;
        };
        Update: {
          approved_at?: string | null;
          approved_by?: string | null;
          break_seconds?: number;
          break_started_at?: string | null;
          breaks?: Json;
          company_id?: string;
          cost_code_id?: string | null;
          created_at?: string;
          created_by?: string | null;
          device_ended_at?: string | null;
          device_started_at?: string | null;
          edit_reason?: string | null;
          edited_at?: string | null;
          edited_by?: string | null;
          end_place?: Json | null;
          ended_at?: string | null;
          export_id?: string | null;
          id?: string;
          merged_ids?: string[];
          note?: string;
          project_id?: string | null;
          server_ended_at?: string | null;
          server_started_at?: string;
          source?: string;
          start_place?: Json | null;
          started_at?: string;
          status?: string;
          submitted_at?: string | null;
          updated_at?: string;
          user_id?: string;
          version?: number;
          work_day?: string;
          worked_seconds?: never;
        };
        Relationships: [
          {
            foreignKeyName: "time_entries_company_id_cost_code_id_fkey";
            columns: ["company_id","cost_code_id"];
            isOneToOne: false;
            referencedRelation: "cost_codes";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "time_entries_company_id_export_id_fkey";
            columns: ["company_id","export_id"];
            isOneToOne: false;
            referencedRelation: "time_exports";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "time_entries_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "time_entries_company_id_user_id_fkey";
            columns: ["company_id","user_id"];
            isOneToOne: false;
            referencedRelation: "user_profiles";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      time_exports: {
        Row: {
          company_id: string;
          created_at: string;
          created_by: string | null;
          entries: number;
          format: string;
          from_date: string;
          id: string;
          people: number;
          seconds: number;
          to_date: string;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          entries: number;
          format?: string;
          from_date: string;
          id?: string;
          people: number;
          seconds: number;
          to_date: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          entries?: number;
          format?: string;
          from_date?: string;
          id?: string;
          people?: number;
          seconds?: number;
          to_date?: string;
        };
        Relationships: [
          {
            foreignKeyName: "time_exports_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      units: {
        Row: {
          aliases: string[];
          base_factor: number | null;
          code: string;
          dimension: string;
          label: string;
          position: number;
        };
        Insert: {
          aliases?: string[];
          base_factor?: number | null;
          code: string;
          dimension: string;
          label: string;
          position?: number;
        };
        Update: {
          aliases?: string[];
          base_factor?: number | null;
          code?: string;
          dimension?: string;
          label?: string;
          position?: number;
        };
        Relationships: [];
      };
      user_profiles: {
        Row: {
          agreed_to_terms_at: string | null;
          avatar_url: string | null;
          company_id: string;
          created_at: string;
          email: string;
          full_name: string | null;
          id: string;
          is_active: boolean;
          may_text: boolean;
          phone: string | null;
          preferences: Json;
          role: string;
          text_consent_at: string | null;
          text_stopped_at: string | null;
          updated_at: string;
          version: number;
        };
        Insert: {
          agreed_to_terms_at?: string | null;
          avatar_url?: string | null;
          company_id: string;
          created_at?: string;
          email: string;
          full_name?: string | null;
          id: string;
          is_active?: boolean;
          may_text?: boolean;
          phone?: string | null;
          preferences?: Json;
          role?: string;
          text_consent_at?: string | null;
          text_stopped_at?: string | null;
          updated_at?: string;
          version?: number;
        };
        Update: {
          agreed_to_terms_at?: string | null;
          avatar_url?: string | null;
          company_id?: string;
          created_at?: string;
          email?: string;
          full_name?: string | null;
          id?: string;
          is_active?: boolean;
          may_text?: boolean;
          phone?: string | null;
          preferences?: Json;
          role?: string;
          text_consent_at?: string | null;
          text_stopped_at?: string | null;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "user_profiles_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      vendor_materials: {
        Row: {
          company_id: string;
          cost_before_history: number | null;
          created_at: string;
          created_by: string | null;
          id: string;
          is_preferred: boolean;
          lead_time_days: number;
          material_id: string;
          minimum_order_quantity: number;
          unit_cost: number;
          updated_at: string;
          vendor_id: string;
          vendor_sku: string | null;
        };
        Insert: {
          company_id?: string;
          cost_before_history?: number | null;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          is_preferred?: boolean;
          lead_time_days?: number;
          material_id: string;
          minimum_order_quantity?: number;
          unit_cost?: number;
          updated_at?: string;
          vendor_id: string;
          vendor_sku?: string | null;
        };
        Update: {
          company_id?: string;
          cost_before_history?: number | null;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          is_preferred?: boolean;
          lead_time_days?: number;
          material_id?: string;
          minimum_order_quantity?: number;
          unit_cost?: number;
          updated_at?: string;
          vendor_id?: string;
          vendor_sku?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "vendor_materials_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "vendor_materials_company_id_material_id_fkey";
            columns: ["company_id","material_id"];
            isOneToOne: false;
            referencedRelation: "materials";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "vendor_materials_company_id_vendor_id_fkey";
            columns: ["company_id","vendor_id"];
            isOneToOne: false;
            referencedRelation: "vendors";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      vendor_papers: {
        Row: {
          company_id: string;
          created_at: string;
          created_by: string | null;
          expires_on: string | null;
          id: string;
          is_current: boolean;
          kind: string;
          note: string;
          number: string | null;
          object_path: string | null;
          updated_at: string;
          vendor_id: string;
          version: number;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          expires_on?: string | null;
          id?: string;
          is_current?: boolean;
          kind: string;
          note?: string;
          number?: string | null;
          object_path?: string | null;
          updated_at?: string;
          vendor_id: string;
          version?: number;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          expires_on?: string | null;
          id?: string;
          is_current?: boolean;
          kind?: string;
          note?: string;
          number?: string | null;
          object_path?: string | null;
          updated_at?: string;
          vendor_id?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "vendor_papers_company_id_vendor_id_fkey";
            columns: ["company_id","vendor_id"];
            isOneToOne: false;
            referencedRelation: "vendors";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      vendors: {
        Row: {
          address: Json;
          company_id: string;
          company_name: string | null;
          contact_person: string | null;
          created_at: string;
          created_by: string | null;
          email: string | null;
          id: string;
          import_id: string | null;
          is_active: boolean;
          may_text: boolean;
          name: string;
          notes: string | null;
          payment_terms: string;
          phone: string | null;
          preferred_payment_method: string | null;
          tax_id: string | null;
          text_consent_at: string | null;
          text_stopped_at: string | null;
          updated_at: string;
          version: number;
          website: string | null;
        };
        Insert: {
          address?: Json;
          company_id?: string;
          company_name?: string | null;
          contact_person?: string | null;
          created_at?: string;
          created_by?: string | null;
          email?: string | null;
          id?: string;
          import_id?: string | null;
          is_active?: boolean;
          may_text?: boolean;
          name: string;
          notes?: string | null;
          payment_terms?: string;
          phone?: string | null;
          preferred_payment_method?: string | null;
          tax_id?: string | null;
          text_consent_at?: string | null;
          text_stopped_at?: string | null;
          updated_at?: string;
          version?: number;
          website?: string | null;
        };
        Update: {
          address?: Json;
          company_id?: string;
          company_name?: string | null;
          contact_person?: string | null;
          created_at?: string;
          created_by?: string | null;
          email?: string | null;
          id?: string;
          import_id?: string | null;
          is_active?: boolean;
          may_text?: boolean;
          name?: string;
          notes?: string | null;
          payment_terms?: string;
          phone?: string | null;
          preferred_payment_method?: string | null;
          tax_id?: string | null;
          text_consent_at?: string | null;
          text_stopped_at?: string | null;
          updated_at?: string;
          version?: number;
          website?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "vendors_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "vendors_company_id_import_id_fkey";
            columns: ["company_id","import_id"];
            isOneToOne: false;
            referencedRelation: "import_jobs";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      visit_series: {
        Row: {
          company_id: string;
          created_at: string;
          created_by: string | null;
          first_day: string;
          id: string;
          project_id: string;
          rule: string;
          title: string;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          first_day: string;
          id?: string;
          project_id: string;
          rule: string;
          title: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          first_day?: string;
          id?: string;
          project_id?: string;
          rule?: string;
          title?: string;
        };
        Relationships: [
          {
            foreignKeyName: "visit_series_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      visit_settings: {
        Row: {
          buffer_minutes: number;
          company_id: string;
          created_at: string;
          created_by: string | null;
          days_ahead: number;
          first_time: string;
          id: string;
          is_offered: boolean;
          last_time: string;
          length_minutes: number;
          notice_hours: number;
          people: string[];
          updated_at: string;
          version: number;
          weekdays: number[];
        };
        Insert: {
          buffer_minutes?: number;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          days_ahead?: number;
          first_time?: string;
          id?: string;
          is_offered?: boolean;
          last_time?: string;
          length_minutes?: number;
          notice_hours?: number;
          people?: string[];
          updated_at?: string;
          version?: number;
          weekdays?: number[];
        };
        Update: {
          buffer_minutes?: number;
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          days_ahead?: number;
          first_time?: string;
          id?: string;
          is_offered?: boolean;
          last_time?: string;
          length_minutes?: number;
          notice_hours?: number;
          people?: string[];
          updated_at?: string;
          version?: number;
          weekdays?: number[];
        };
        Relationships: [
          {
            foreignKeyName: "visit_settings_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: true;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      watchers: {
        Row: {
          company_id: string;
          created_at: string;
          subject_id: string;
          subject_type: string;
          user_id: string;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          subject_id: string;
          subject_type: string;
          user_id?: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          subject_id?: string;
          subject_type?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "watchers_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      weather_cache: {
        Row: {
          fetched_at: string;
          forecast: Json;
          grid: string;
        };
        Insert: {
          fetched_at?: string;
          forecast: Json;
          grid: string;
        };
        Update: {
          fetched_at?: string;
          forecast?: Json;
          grid?: string;
        };
        Relationships: [];
      };
      weather_delay_costs: {
        Row: {
          company_id: string;
          cost: number;
          created_at: string;
          updated_at: string;
          weather_delay_id: string;
        };
        Insert: {
          company_id?: string;
          cost: number;
          created_at?: string;
          updated_at?: string;
          weather_delay_id: string;
        };
        Update: {
          company_id?: string;
          cost?: number;
          created_at?: string;
          updated_at?: string;
          weather_delay_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "weather_delay_costs_company_id_weather_delay_id_fkey";
            columns: ["company_id","weather_delay_id"];
            isOneToOne: true;
            referencedRelation: "weather_delays";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      weather_delays: {
        Row: {
          company_id: string;
          created_at: string;
          created_by: string | null;
          date: string;
          duration_days: number;
          id: string;
          notes: string;
          project_id: string;
          reason: string;
          updated_at: string;
          version: number;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          date: string;
          duration_days?: number;
          id?: string;
          notes?: string;
          project_id: string;
          reason: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          date?: string;
          duration_days?: number;
          id?: string;
          notes?: string;
          project_id?: string;
          reason?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "weather_delays_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
      webhook_deliveries: {
        Row: {
          attempts: number;
          company_id: string;
          created_at: string;
          delivered_at: string | null;
          endpoint_id: string;
          error: string | null;
          event: string;
          id: string;
          next_attempt_at: string;
          payload: Json;
          response_status: number | null;
          status: string;
        };
        Insert: {
          attempts?: number;
          company_id: string;
          created_at?: string;
          delivered_at?: string | null;
          endpoint_id: string;
          error?: string | null;
          event: string;
          id?: string;
          next_attempt_at?: string;
          payload: Json;
          response_status?: number | null;
          status?: string;
        };
        Update: {
          attempts?: number;
          company_id?: string;
          created_at?: string;
          delivered_at?: string | null;
          endpoint_id?: string;
          error?: string | null;
          event?: string;
          id?: string;
          next_attempt_at?: string;
          payload?: Json;
          response_status?: number | null;
          status?: string;
        };
        Relationships: [
          {
            foreignKeyName: "webhook_deliveries_company_id_endpoint_id_fkey";
            columns: ["company_id","endpoint_id"];
            isOneToOne: false;
            referencedRelation: "webhook_endpoints";
            referencedColumns: ["company_id","id"];
          },
          {
            foreignKeyName: "webhook_deliveries_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      webhook_endpoints: {
        Row: {
          company_id: string;
          created_at: string;
          created_by: string | null;
          description: string | null;
          events: string[];
          id: string;
          is_active: boolean;
          updated_at: string;
          url: string;
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          description?: string | null;
          events: string[];
          id?: string;
          is_active?: boolean;
          updated_at?: string;
          url: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          description?: string | null;
          events?: string[];
          id?: string;
          is_active?: boolean;
          updated_at?: string;
          url?: string;
        };
        Relationships: [
          {
            foreignKeyName: "webhook_endpoints_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      work_calendars: {
        Row: {
          company_id: string;
          created_at: string;
          created_by: string | null;
          exceptions: Json;
          id: string;
          project_id: string | null;
          updated_at: string;
          version: number;
          weekdays: number[];
        };
        Insert: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          exceptions?: Json;
          id?: string;
          project_id?: string | null;
          updated_at?: string;
          version?: number;
          weekdays?: number[];
        };
        Update: {
          company_id?: string;
          created_at?: string;
          created_by?: string | null;
          exceptions?: Json;
          id?: string;
          project_id?: string | null;
          updated_at?: string;
          version?: number;
          weekdays?: number[];
        };
        Relationships: [
          {
            foreignKeyName: "work_calendars_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "work_calendars_company_id_project_id_fkey";
            columns: ["company_id","project_id"];
            isOneToOne: true;
            referencedRelation: "projects";
            referencedColumns: ["company_id","id"];
          },
        ];
      };
    };
    Views: {
      bid_request_list: {
        Row: {
          awarded_vendor: string | null;
          company_id: string | null;
          created_at: string | null;
          declined: number | null;
          due_on: string | null;
          id: string | null;
          invited: number | null;
          kind: string | null;
          lowest: number | null;
          needed_by: string | null;
          number: string | null;
          order_id: string | null;
          project_id: string | null;
          project_name: string | null;
          state: string | null;
          submitted: number | null;
          title: string | null;
          version: number | null;
        };
        Relationships: [];
      };
      bill_list: {
        Row: {
          bill_date: string | null;
          company_id: string | null;
          created_at: string | null;
          created_by: string | null;
          due_date: string | null;
          expense_id: string | null;
          has_file: boolean | null;
          id: string | null;
          kind: string | null;
          mail_sender: string | null;
          order_id: string | null;
          order_number: string | null;
          payable: number | null;
          retainage_open: number | null;
          state: string | null;
          total: number | null;
          updated_at: string | null;
          vendor_id: string | null;
          vendor_name: string | null;
          vendor_number: string | null;
          version: number | null;
        };
        Relationships: [];
      };
      change_order_list: {
        Row: {
          amount: number | null;
          approved_by: string | null;
          company_id: string | null;
          cost: number | null;
          created_at: string | null;
          created_by: string | null;
          date: string | null;
          decided_at: string | null;
          decided_by: string | null;
          decision_note: string | null;
          description: string | null;
          id: string | null;
          invoice_id: string | null;
          invoice_number: string | null;
          invoice_on_approval: boolean | null;
          invoices: Json | null;
          items: Json | null;
          number: string | null;
          project_id: string | null;
          quote_id: string | null;
          reason: string | null;
          respond_by: string | null;
          schedule_days: number | null;
          status: string | null;
          submitted_at: string | null;
          title: string | null;
          unknown_costs: number | null;
          updated_at: string | null;
          version: number | null;
        };
        Relationships: [];
      };
      client_credit_list: {
        Row: {
          amount: number | null;
          client_id: string | null;
          company_id: string | null;
          created_at: string | null;
          event: string | null;
          happened_at: string | null;
          id: string | null;
          invoice_id: string | null;
          invoice_number: string | null;
          is_undone: boolean | null;
          method: string | null;
          notes: string | null;
          reference: string | null;
        };
        Relationships: [];
      };
      client_financials: {
        Row: {
          average_days_to_pay: number | null;
          client_id: string | null;
          company_id: string | null;
          credit: number | null;
          invoiced: number | null;
          invoices: number | null;
          last_invoice_on: string | null;
          on_time_rate: number | null;
          outstanding: number | null;
          overdue: number | null;
          paid: number | null;
          quoted: number | null;
        };
        Relationships: [];
      };
      client_list: {
        Row: {
          active_projects: number | null;
          address: Json | null;
          client_type: string | null;
          company_id: string | null;
          company_name: string | null;
          contact_person: string | null;
          created_at: string | null;
          email: string | null;
          id: string | null;
          is_active: boolean | null;
          is_tax_exempt: boolean | null;
          last_contact: string | null;
          location: string | null;
          mail_opt_out_at: string | null;
          name: string | null;
          notes: string | null;
          outstanding: number | null;
          overdue: number | null;
          payment_terms: string | null;
          phone: string | null;
          preferred_contact_method: string | null;
          project_statuses: string[] | null;
          satisfaction: number | null;
          survey_answers: number | null;
          tax_exempt_number: string | null;
          total_projects: number | null;
          total_value: number | null;
          updated_at: string | null;
          version: number | null;
        };
        Relationships: [];
      };
      client_timeline: {
        Row: {
          client_id: string | null;
          company_id: string | null;
          created_at: string | null;
          description: string | null;
          failure: string | null;
          id: string | null;
          status: string | null;
          title: string | null;
          type: string | null;
        };
        Relationships: [];
      };
      company_usage: {
        Row: {
          active_projects: number | null;
          ai_tokens: number | null;
          company_id: string | null;
          max_active_projects: number | null;
          max_ai_tokens: number | null;
          max_members: number | null;
          max_open_projects: number | null;
          members: number | null;
          open_projects: number | null;
          plan: string | null;
          storage_bytes: number | null;
          storage_gb: number | null;
        };
        Relationships: [];
      };
      cost_history: {
        Row: {
          change: number | null;
          company_id: string | null;
          cost: number | null;
          created_at: string | null;
          created_by: string | null;
          effective_date: string | null;
          id: string | null;
          material_id: string | null;
          material_name: string | null;
          notes: string | null;
          vendor_id: string | null;
          vendor_name: string | null;
        };
        Relationships: [];
      };
      invoice_list: {
        Row: {
          aging_days: number | null;
          amount_due: number | null;
          balance: number | null;
          client_email: string | null;
          client_id: string | null;
          client_name: string | null;
          client_phone: string | null;
          company_id: string | null;
          created_at: string | null;
          created_by: string | null;
          credits_invoice_id: string | null;
          description: string | null;
          discount_amount: number | null;
          due_date: string | null;
          id: string | null;
          invoice_number: string | null;
          issue_date: string | null;
          items_count: number | null;
          kind: string | null;
          notes: string | null;
          paid_amount: number | null;
          paid_date: string | null;
          payment_method: string | null;
          payment_status: string | null;
          payment_terms: string | null;
          po_number: string | null;
          progress_billing: boolean | null;
          project_id: string | null;
          project_name: string | null;
          quote_id: string | null;
          quote_number: string | null;
          retainage_amount: number | null;
          revision: number | null;
          sent_at: string | null;
          show_summary_only: boolean | null;
          status: string | null;
          subtotal: number | null;
          tax_amount: number | null;
          tax_rate: number | null;
          title: string | null;
          total_amount: number | null;
          updated_at: string | null;
          version: number | null;
          viewed_at: string | null;
        };
        Relationships: [];
      };
      item_list: {
        Row: {
          barcode: string | null;
          category: string | null;
          company_id: string | null;
          cost: number | null;
          created_at: string | null;
          created_by: string | null;
          current_stock: number | null;
          description: string | null;
          id: string | null;
          image_path: string | null;
          import_id: string | null;
          inventory_tracking: boolean | null;
          is_active: boolean | null;
          last_used_at: string | null;
          markup_percentage: number | null;
          material_id: string | null;
          material_name: string | null;
          name: string | null;
          price: number | null;
          price_basis: string | null;
          profit_margin: number | null;
          reorder_level: number | null;
          seasonal_pricing: boolean | null;
          sku: string | null;
          stock_quantity: number | null;
          stock_status: string | null;
          summer_price: number | null;
          supplier: string | null;
          supplier_contact: string | null;
          supplier_email: string | null;
          supplier_sku: string | null;
          tax_category: string | null;
          tax_rate_id: string | null;
          trade: string | null;
          unit: string | null;
          unit_price: number | null;
          updated_at: string | null;
          usage_count: number | null;
          usage_notes: string | null;
          vendor_id: string | null;
          vendor_name: string | null;
          version: number | null;
          winter_price: number | null;
        };
        Relationships: [];
      };
      item_picker: {
        Row: {
          barcode: string | null;
          category: string | null;
          company_id: string | null;
          cost: number | null;
          current_stock: number | null;
          description: string | null;
          id: string | null;
          is_seasonal_price: boolean | null;
          last_used_at: string | null;
          markup_percentage: number | null;
          name: string | null;
          price: number | null;
          sku: string | null;
          stock_status: string | null;
          supplier: string | null;
          tax_category: string | null;
          tax_name: string | null;
          tax_rate: number | null;
          trade: string | null;
          unit: string | null;
          unit_price: number | null;
          usage_count: number | null;
        };
        Relationships: [];
      };
      job_cost: {
        Row: {
          actual_cost: number | null;
          budget: number | null;
          client_id: string | null;
          committed: number | null;
          company_id: string | null;
          completed_at: string | null;
          completion_percentage: number | null;
          contract_value: number | null;
          end_date: string | null;
          equipment: number | null;
          expected_margin: number | null;
          expected_profit: number | null;
          forecast: number | null;
          invoiced: number | null;
          labor: number | null;
          materials: number | null;
          name: string | null;
          outstanding: number | null;
          paid: number | null;
          profit: number | null;
          profit_margin: number | null;
          project_id: string | null;
          project_type: string | null;
          revenue: number | null;
          start_date: string | null;
          status: string | null;
          subcontractors: number | null;
          unknown_costs: number | null;
        };
        Relationships: [];
      };
      lead_list: {
        Row: {
          address: Json | null;
          chance: number | null;
          client_id: string | null;
          client_name: string | null;
          company_id: string | null;
          company_name: string | null;
          contact_name: string | null;
          created_at: string | null;
          created_by: string | null;
          decided_at: string | null;
          description: string | null;
          email: string | null;
          first_reply_at: string | null;
          id: string | null;
          last_contact_at: string | null;
          last_inquiry_at: string | null;
          lost_note: string | null;
          lost_reason: string | null;
          lost_reason_id: string | null;
          next_step: string | null;
          next_step_on: string | null;
          number: string | null;
          outcome: string | null;
          owner_id: string | null;
          owner_name: string | null;
          phone: string | null;
          probability: number | null;
          project_id: string | null;
          snoozed_until: string | null;
          source_detail: Json | null;
          source_id: string | null;
          source_name: string | null;
          stage_id: string | null;
          stage_kind: string | null;
          stage_name: string | null;
          stage_since: string | null;
          title: string | null;
          updated_at: string | null;
          value: number | null;
          value_high: number | null;
          value_low: number | null;
          version: number | null;
          weighted_value: number | null;
        };
        Relationships: [];
      };
      material_list: {
        Row: {
          category: string | null;
          company_id: string | null;
          created_at: string | null;
          created_by: string | null;
          current_stock: number | null;
          description: string | null;
          id: string | null;
          import_id: string | null;
          is_active: boolean | null;
          lead_time_days: number | null;
          minimum_stock: number | null;
          name: string | null;
          profit_margin: number | null;
          reorder_point: number | null;
          sku: string | null;
          specifications: Json | null;
          stock_status: string | null;
          unit: string | null;
          unit_cost: number | null;
          unit_price: number | null;
          updated_at: string | null;
          vendor_company_name: string | null;
          vendor_id: string | null;
          vendor_name: string | null;
          vendor_sku: string | null;
          vendors_count: number | null;
          version: number | null;
        };
        Relationships: [];
      };
      payment_list: {
        Row: {
          amount: number | null;
          client_id: string | null;
          client_name: string | null;
          company_id: string | null;
          created_at: string | null;
          created_by: string | null;
          id: string | null;
          invoice_id: string | null;
          invoice_number: string | null;
          is_reversible: boolean | null;
          kind: string | null;
          method: string | null;
          notes: string | null;
          paid_at: string | null;
          provider: string | null;
          reference: string | null;
          reverses_payment_id: string | null;
        };
        Relationships: [];
      };
      payment_schedule_list: {
        Row: {
          amount: number | null;
          amount_due: number | null;
          balance: number | null;
          company_id: string | null;
          created_at: string | null;
          created_by: string | null;
          description: string | null;
          due_date: string | null;
          id: string | null;
          invoice_id: string | null;
          invoice_number: string | null;
          invoiced_amount: number | null;
          is_milestone_reached: boolean | null;
          milestone_id: string | null;
          milestone_title: string | null;
          paid_at: string | null;
          percent: number | null;
          position: number | null;
          project_id: string | null;
          state: string | null;
          status: string | null;
          updated_at: string | null;
          version: number | null;
        };
        Relationships: [];
      };
      price_proposal_list: {
        Row: {
          company_id: string | null;
          created_at: string | null;
          decided_at: string | null;
          decided_by: string | null;
          id: string | null;
          item_id: string | null;
          item_name: string | null;
          material_id: string | null;
          material_name: string | null;
          new_cost: number | null;
          new_price: number | null;
          old_cost: number | null;
          old_price: number | null;
          price_change: number | null;
          sku: string | null;
          status: string | null;
          updated_at: string | null;
        };
        Relationships: [];
      };
      project_budget: {
        Row: {
          actual: number | null;
          budget: number | null;
          category: string | null;
          committed: number | null;
          company_id: string | null;
          project_id: string | null;
        };
        Relationships: [];
      };
      project_cost_lines: {
        Row: {
          amount: number | null;
          category: string | null;
          company_id: string | null;
          cost_code_id: string | null;
          expense_date: string | null;
          project_id: string | null;
          status: string | null;
        };
        Relationships: [];
      };
      project_document_list: {
        Row: {
          category: string | null;
          company_id: string | null;
          content_hash: string | null;
          created_at: string | null;
          created_by: string | null;
          created_by_name: string | null;
          declined_signatures: Json | null;
          deleted_at: string | null;
          description: string | null;
          expires_on: string | null;
          file_name: string | null;
          file_type: string | null;
          id: string | null;
          is_office_only: boolean | null;
          name: string | null;
          object_path: string | null;
          project_id: string | null;
          signatures: Json | null;
          size_bytes: number | null;
          status: string | null;
          template: string | null;
          updated_at: string | null;
          version: number | null;
          version_number: number | null;
        };
        Relationships: [];
      };
      project_list: {
        Row: {
          actual_cost: number | null;
          address: string | null;
          archived_at: string | null;
          budget: number | null;
          budget_amount: number | null;
          client_email: string | null;
          client_id: string | null;
          client_name: string | null;
          client_phone: string | null;
          company_id: string | null;
          completed_at: string | null;
          completion_percentage: number | null;
          contract_value: number | null;
          created_at: string | null;
          created_by: string | null;
          description: string | null;
          end_date: string | null;
          id: string | null;
          latitude: number | null;
          longitude: number | null;
          manager_name: string | null;
          name: string | null;
          priority: string | null;
          project_manager_id: string | null;
          project_type: string | null;
          spent: number | null;
          start_date: string | null;
          status: string | null;
          updated_at: string | null;
          version: number | null;
        };
        Relationships: [];
      };
      project_member_list: {
        Row: {
          avatar_url: string | null;
          company_id: string | null;
          created_at: string | null;
          email: string | null;
          full_name: string | null;
          phone: string | null;
          project_id: string | null;
          role: string | null;
          user_id: string | null;
        };
        Relationships: [];
      };
      project_photo_list: {
        Row: {
          annotations: Json | null;
          company_id: string | null;
          content_hash: string | null;
          content_type: string | null;
          created_at: string | null;
          deleted_at: string | null;
          description: string | null;
          file_name: string | null;
          height: number | null;
          id: string | null;
          latitude: number | null;
          longitude: number | null;
          object_path: string | null;
          phase: string | null;
          project_id: string | null;
          size_bytes: number | null;
          taken_at: string | null;
          thumbnail_path: string | null;
          title: string | null;
          updated_at: string | null;
          uploaded_by: string | null;
          uploaded_by_name: string | null;
          version: number | null;
          voice_notes: Json | null;
          width: number | null;
        };
        Relationships: [];
      };
      project_status_history_list: {
        Row: {
          changed_by: string | null;
          changed_by_name: string | null;
          company_id: string | null;
          created_at: string | null;
          from_status: string | null;
          id: string | null;
          note: string | null;
          project_id: string | null;
          to_status: string | null;
        };
        Relationships: [];
      };
      project_timeline_list: {
        Row: {
          assignee: string | null;
          assignee_id: string | null;
          assignee_name: string | null;
          color: string | null;
          company_id: string | null;
          completed_at: string | null;
          constraint_date: string | null;
          created_at: string | null;
          created_by: string | null;
          dependencies: Json | null;
          depends_on: string[] | null;
          description: string | null;
          due_date: string | null;
          duration_days: number | null;
          end_time: string | null;
          id: string | null;
          is_pinned: boolean | null;
          kind: string | null;
          notes: string | null;
          parent_id: string | null;
          position: number | null;
          progress: number | null;
          project_id: string | null;
          result: string | null;
          start_date: string | null;
          start_time: string | null;
          status: string | null;
          title: string | null;
          type: string | null;
          updated_at: string | null;
          version: number | null;
          work_days: number | null;
        };
        Relationships: [];
      };
      purchase_cost_lines: {
        Row: {
          amount: number | null;
          bill_id: string | null;
          category: string | null;
          company_id: string | null;
          cost_code_id: string | null;
          cost_date: string | null;
          description: string | null;
          number: string | null;
          order_id: string | null;
          project_id: string | null;
          status: string | null;
          vendor_id: string | null;
        };
        Relationships: [];
      };
      purchase_order_list: {
        Row: {
          accepted_at: string | null;
          committed: number | null;
          company_id: string | null;
          created_at: string | null;
          id: string | null;
          kind: string | null;
          lines: number | null;
          needed_by: string | null;
          number: string | null;
          project_id: string | null;
          project_name: string | null;
          proposed_date: string | null;
          received_percent: number | null;
          revision: number | null;
          sent_at: string | null;
          state: string | null;
          subtotal: number | null;
          tax: number | null;
          total: number | null;
          vendor_id: string | null;
          vendor_name: string | null;
          version: number | null;
        };
        Relationships: [];
      };
      quote_list: {
        Row: {
          accepted_at: string | null;
          billed_amount: number | null;
          client_email: string | null;
          client_id: string | null;
          client_name: string | null;
          client_phone: string | null;
          company_id: string | null;
          created_at: string | null;
          created_by: string | null;
          custom_client_name: string | null;
          days_left: number | null;
          deposit_deduction: string | null;
          description: string | null;
          discount_amount: number | null;
          id: string | null;
          invoice_id: string | null;
          is_billed: boolean | null;
          items_count: number | null;
          notes: string | null;
          project_id: string | null;
          project_name: string | null;
          quote_number: string | null;
          revision: number | null;
          sent_at: string | null;
          show_summary_only: boolean | null;
          status: string | null;
          subtotal: number | null;
          tax_amount: number | null;
          tax_rate: number | null;
          title: string | null;
          total_amount: number | null;
          updated_at: string | null;
          valid_until: string | null;
          version: number | null;
          viewed_at: string | null;
        };
        Relationships: [];
      };
      quote_margin_warnings: {
        Row: {
          client_name: string | null;
          company_id: string | null;
          id: string | null;
          lines_count: number | null;
          margin_before: number | null;
          margin_lost: number | null;
          margin_now: number | null;
          quote_number: string | null;
          status: string | null;
          title: string | null;
          total_amount: number | null;
        };
        Relationships: [];
      };
      receipt_list: {
        Row: {
          amount: number | null;
          client_name: string | null;
          company_id: string | null;
          id: string | null;
          invoice_id: string | null;
          invoice_number: string | null;
          invoice_title: string | null;
          kind: string | null;
          method: string | null;
          paid_at: string | null;
        };
        Relationships: [];
      };
      receipts: {
        Row: {
          amount: number | null;
          client_id: string | null;
          company_id: string | null;
          id: string | null;
          invoice_id: string | null;
          kind: string | null;
          method: string | null;
          paid_at: string | null;
          project_id: string | null;
          tax_amount: number | null;
        };
        Relationships: [];
      };
      receivables_aging: {
        Row: {
          client_id: string | null;
          client_name: string | null;
          company_id: string | null;
          days_1_30: number | null;
          days_31_60: number | null;
          days_61_90: number | null;
          days_over_90: number | null;
          invoices: number | null;
          not_due: number | null;
          total: number | null;
        };
        Relationships: [];
      };
      stock_movement_list: {
        Row: {
          booked_by: string | null;
          can_take_back: boolean | null;
          company_id: string | null;
          created_at: string | null;
          created_by: string | null;
          id: string | null;
          is_taken_back: boolean | null;
          item_id: string | null;
          kind: string | null;
          material_id: string | null;
          notes: string | null;
          project_id: string | null;
          project_name: string | null;
          quantity: number | null;
          stock_after: number | null;
          takes_back: string | null;
        };
        Relationships: [];
      };
      tax_liability: {
        Row: {
          company_id: string | null;
          invoices: number | null;
          month: string | null;
          tax: number | null;
          tax_collected: number | null;
          tax_rate: number | null;
          taxable: number | null;
        };
        Relationships: [];
      };
      vendor_list: {
        Row: {
          address: Json | null;
          company_id: string | null;
          company_name: string | null;
          contact_person: string | null;
          created_at: string | null;
          created_by: string | null;
          email: string | null;
          id: string | null;
          import_id: string | null;
          is_active: boolean | null;
          materials_count: number | null;
          may_text: boolean | null;
          name: string | null;
          notes: string | null;
          payment_terms: string | null;
          phone: string | null;
          preferred_payment_method: string | null;
          tax_id: string | null;
          text_consent_at: string | null;
          text_stopped_at: string | null;
          updated_at: string | null;
          version: number | null;
          website: string | null;
        };
        Relationships: [];
      };
      vendor_material_list: {
        Row: {
          company_id: string | null;
          contact_person: string | null;
          created_at: string | null;
          created_by: string | null;
          id: string | null;
          is_preferred: boolean | null;
          lead_time_days: number | null;
          material_category: string | null;
          material_description: string | null;
          material_id: string | null;
          material_name: string | null;
          material_unit: string | null;
          minimum_order_quantity: number | null;
          unit_cost: number | null;
          updated_at: string | null;
          vendor_company_name: string | null;
          vendor_email: string | null;
          vendor_id: string | null;
          vendor_name: string | null;
          vendor_phone: string | null;
          vendor_sku: string | null;
        };
        Relationships: [];
      };
      weather_delay_list: {
        Row: {
          company_id: string | null;
          cost: number | null;
          created_at: string | null;
          created_by: string | null;
          date: string | null;
          duration_days: number | null;
          id: string | null;
          notes: string | null;
          project_id: string | null;
          reason: string | null;
          updated_at: string | null;
          version: number | null;
        };
        Relationships: [];
      };
    };
    Functions: {
      accept_invitation: { Args: { p_token: string }; Returns: Json };
      accept_prices: { Args: { p_ids: string[]; p_reprice_drafts?: boolean | null }; Returns: Json };
      accounting_page: { Args: { p_after?: string | null; p_from?: string | null; p_kind: string; p_limit?: number | null; p_to?: string | null }; Returns: Json };
      add_late_fee: { Args: { p_id?: string | null; p_invoice_id: string; p_type: string; p_value: number }; Returns: Json };
      add_lead_event: { Args: { p_event: Json }; Returns: Json };
      add_logo: { Args: { p_is_primary?: boolean | null; p_logo: Json }; Returns: Json };
      add_sample_jobs: { Args: Record<PropertyKey, never>; Returns: number };
      add_service_photo: { Args: { p_photo: Json; p_request_id: string; p_token: string }; Returns: undefined };
      alike_clients: { Args: { p_email?: string | null; p_name: string; p_phone?: string | null }; Returns: Json };
      allow_password_change: { Args: { p_session_id: string; p_user_id: string }; Returns: undefined };
      analytics: { Args: { p_filters?: Json | null; p_from?: string | null; p_step?: string | null; p_to?: string | null }; Returns: Json };
      analytics_outlook: { Args: { p_from?: string | null; p_to?: string | null }; Returns: Json };
      answer_assignment: { Args: { p_answer: Json; p_id: string }; Returns: Json };
      answer_assignment_link: { Args: { p_answer: Json; p_token: string }; Returns: Json };
      answer_bid_link: { Args: { p_answer: Json; p_token: string }; Returns: Json };
      answer_purchase_order_link: { Args: { p_answer: Json; p_token: string }; Returns: Json };
      answer_survey: { Args: { p_comment?: string | null; p_rating: number; p_token: string }; Returns: undefined };
      answer_visit: { Args: { p_answer: Json; p_entry_id: string }; Returns: Json };
      apply_client_credit: { Args: { p_amount?: number | null; p_id?: string | null; p_invoice_id: string }; Returns: Json };
      apply_message_status: { Args: { p_error?: string | null; p_error_code?: string | null; p_sid: string; p_status: string }; Returns: string };
      apply_reschedule: { Args: { p_project_id: string; p_request: Json }; Returns: Json };
      apply_stripe_event: { Args: { p_event: Json }; Returns: string };
      apply_text_status: { Args: { p_error?: string | null; p_error_code?: string | null; p_id: string; p_sid: string; p_status: string }; Returns: string };
      approve_bill: { Args: { p_bill_id: string; p_note?: string | null; p_version?: number | null }; Returns: Json };
      approve_purchase_order: { Args: { p_id: string }; Returns: Json };
      approve_time: { Args: { p_day: string; p_people: Json }; Returns: number };
      ask_about_document: { Args: { p_id: string; p_question: string; p_token: string }; Returns: undefined };
      assistant_context: { Args: { p_with_costs?: boolean | null }; Returns: Json };
      attach_payment_intent: { Args: { p_attempt_id: string; p_customer_id?: string | null; p_intent_id: string }; Returns: undefined };
      award_bid: { Args: { p_invite: string; p_notifies?: boolean | null; p_offer: string }; Returns: Json };
      bid_request_page: { Args: { p_descending?: boolean | null; p_filters?: Json | null; p_limit?: number | null; p_offset?: number | null; p_sort?: string | null }; Returns: Json };
      bill_address: { Args: Record<PropertyKey, never>; Returns: Json };
      bill_draw: { Args: { p_id: string; p_invoice_id?: string | null }; Returns: Json };
      bill_page: { Args: { p_descending?: boolean | null; p_filters?: Json | null; p_limit?: number | null; p_offset?: number | null; p_sort?: string | null }; Returns: Json };
      bill_quote: { Args: { p_client_id?: string | null; p_deposit_deduction?: string | null; p_due_date?: string | null; p_id: string; p_invoice_id?: string | null; p_kind: string; p_lines?: Json | null; p_percent?: number | null; p_retainage_rate?: number | null }; Returns: Json };
      book_visit: { Args: { p_at: string; p_token: string }; Returns: Json };
      bulk_update_items: { Args: { p_changes: Json; p_ids: string[] }; Returns: number };
      bulk_update_materials: { Args: { p_changes: Json; p_ids: string[] }; Returns: number };
      bulk_update_projects: { Args: { p_action: string; p_ids: string[]; p_value?: string | null }; Returns: Json };
      calendar_connection: { Args: Record<PropertyKey, never>; Returns: Json };
      calendar_feed: { Args: { p_token: string }; Returns: Json };
      cancel_data_request: { Args: { p_id: string }; Returns: undefined };
      cancel_visit: { Args: { p_token: string }; Returns: Json };
      cash_forecast: { Args: { p_days?: number | null }; Returns: Json };
      cash_rows: { Args: { p_week: string }; Returns: Json };
      change_materials: { Args: { p_changes: Json; p_ids: string[] }; Returns: Json };
      check_bill_mail: { Args: { p_hashes: string[]; p_message_id: string; p_token: string }; Returns: Json };
      check_brand_guidelines: { Args: { p_template: Json }; Returns: Json };
      check_readiness: { Args: Record<PropertyKey, never>; Returns: Json };
      check_service_photo: { Args: { p_request_id: string; p_token: string }; Returns: Json };
      claim_acceptance_files: { Args: { p_limit?: number | null }; Returns: string[] };
      claim_due_assignment_mails: { Args: { p_limit?: number | null; p_quiet_hours?: string | null }; Returns: string[] };
      claim_due_bid_mails: { Args: { p_limit?: number | null }; Returns: string[] };
      claim_due_deletions: { Args: Record<PropertyKey, never>; Returns: string[] };
      claim_due_notices: { Args: { p_limit?: number | null }; Returns: string[] };
      claim_due_order_mails: { Args: { p_limit?: number | null }; Returns: string[] };
      claim_due_project_updates: { Args: { p_limit?: number | null; p_quiet_hours?: string | null }; Returns: string[] };
      claim_due_receipts: { Args: { p_limit?: number | null }; Returns: string[] };
      claim_due_reminders: { Args: { p_limit?: number | null }; Returns: Database['public']['Tables']['reminders']['Row'][] };
      claim_due_reports: { Args: { p_limit?: number | null }; Returns: Database['public']['Tables']['report_runs']['Row'][] };
      claim_ended_customers: { Args: { p_limit?: number | null }; Returns: string[] };
      claim_files_without_row: { Args: { p_after?: string | null; p_limit?: number | null }; Returns: string[] };
      claim_lead_messages: { Args: { p_limit?: number | null; p_links?: boolean | null; p_quiet_hours?: string | null }; Returns: string[] };
      claim_outgoing_messages: { Args: { p_limit?: number | null; p_quiet_hours?: string | null; p_seconds?: number | null }; Returns: string[] };
      claim_pushes: { Args: { p_limit?: number | null }; Returns: string[] };
      claim_signature_files: { Args: { p_limit?: number | null }; Returns: string[] };
      claim_webhook_deliveries: { Args: { p_limit?: number | null }; Returns: string[] };
      clean_table: { Args: { p_table: string }; Returns: number };
      client_page: { Args: { p_descending?: boolean | null; p_filters?: Json | null; p_limit?: number | null; p_offset?: number | null; p_sort?: string | null }; Returns: Json };
      client_portal: { Args: { p_client_id: string }; Returns: Json };
      client_statement: { Args: { p_client_id: string; p_from: string; p_to: string }; Returns: Json };
      clock_in: { Args: { p_entry: Json }; Returns: Json };
      clock_out: { Args: { p_entry: Json }; Returns: Json };
      close_portal_session: { Args: { p_token: string }; Returns: undefined };
      close_purchase_order: { Args: { p_id: string; p_reason: string }; Returns: Json };
      closed_intents: { Args: { p_limit?: number | null }; Returns: string[] };
      comment_thread: { Args: { p_subject_id: string; p_subject_type: string }; Returns: Json };
      committed_costs: { Args: Record<PropertyKey, never>; Returns: Json };
      committed_lines: { Args: { p_cost_code_id?: string | null; p_project_id?: string | null; p_vendor_id?: string | null }; Returns: Json };
      company_card: { Args: Record<PropertyKey, never>; Returns: Json };
      company_profile: { Args: Record<PropertyKey, never>; Returns: Json };
      complete_preset_account: { Args: { p_company_name: string; p_full_name: string; p_plan: string; p_role: string; p_user_id: string }; Returns: undefined };
      complete_task: { Args: { p_is_done?: boolean | null; p_task_id: string }; Returns: undefined };
      conversation_messages: { Args: { p_before: string; p_before_id: string; p_id: string }; Returns: Json };
      convert_quote: { Args: { p_client_id?: string | null; p_due_date?: string | null; p_id: string }; Returns: Json };
      count_all_data: { Args: Record<PropertyKey, never>; Returns: Json };
      count_requests: { Args: { p_key: string; p_requests?: number | null; p_seconds: number }; Returns: Json };
      create_calendar_token: { Args: { p_project_id?: string | null }; Returns: string };
      create_invitation: { Args: { p_email: string; p_full_name?: string | null; p_role: string }; Returns: Json };
      create_lead_quote: { Args: { p_id?: string | null; p_lead_id: string }; Returns: Json };
      create_share_link: { Args: { p_days?: number | null; p_document_id?: string | null; p_label?: string | null; p_photo_id?: string | null; p_project_id: string; p_shows_photos?: boolean | null }; Returns: Json };
      create_survey: { Args: { p_client_id: string; p_project_id?: string | null }; Returns: Json };
      create_webhook_endpoint: { Args: { p_description?: string | null; p_events: string[]; p_url: string }; Returns: Json };
      current_session: { Args: Record<PropertyKey, never>; Returns: Json };
      dashboard: { Args: Record<PropertyKey, never>; Returns: Json };
      decide_change_order: { Args: { p_change_order_id: string; p_decision: string; p_note?: string | null }; Returns: Json };
      decide_portal_change_order: { Args: { p_change_order_id: string; p_decision: string; p_reason?: string | null; p_shown_hash: string; p_signature?: string | null; p_signer_email?: string | null; p_signer_name: string; p_token: string }; Returns: Json };
      decide_portal_selection: { Args: { p_option_id: string; p_selection_id: string; p_shown_hash: string; p_signer_name: string; p_token: string }; Returns: undefined };
      decide_price_proposals: { Args: { p_accept: boolean; p_ids: string[] }; Returns: number };
      decide_shared_quote: { Args: { p_decision: string; p_reason?: string | null; p_revision?: number | null; p_selected?: Json | null; p_signature?: string | null; p_signer_email?: string | null; p_signer_name: string; p_token: string }; Returns: Json };
      decline_signature: { Args: { p_reason?: string | null; p_token: string }; Returns: undefined };
      delete_company: { Args: { p_company_id: string }; Returns: undefined };
      delete_documents: { Args: { p_ids: string[]; p_table: string }; Returns: string[] };
      delete_pay_application: { Args: { p_id: string }; Returns: Json };
      delete_pay_rate: { Args: { p_id: string }; Returns: string };
      delete_punch_item: { Args: { p_id: string }; Returns: undefined };
      delete_push_subscription: { Args: { p_endpoint: string }; Returns: undefined };
      delete_sample_jobs: { Args: Record<PropertyKey, never>; Returns: number };
      delete_selection: { Args: { p_id: string }; Returns: undefined };
      delete_time_entry: { Args: { p_id: string }; Returns: string };
      document_numbers: { Args: Record<PropertyKey, never>; Returns: Json };
      duplicate_project: { Args: { p_name?: string | null; p_project_id: string }; Returns: Json };
      duplicate_quote: { Args: { p_id: string; p_new_id?: string | null }; Returns: Json };
      duplicate_template: { Args: { p_id: string; p_new_id?: string | null }; Returns: Json };
      end_break: { Args: { p_break: Json }; Returns: Json };
      end_portal_session: { Args: { p_session_id: string }; Returns: undefined };
      export_tables: { Args: Record<PropertyKey, never>; Returns: string[] };
      export_time: { Args: { p_export: Json }; Returns: Json };
      fail_project_update: { Args: { p_error: string; p_id: string }; Returns: undefined };
      files_without_row: { Args: { p_after?: string | null; p_limit?: number | null }; Returns: string[] };
      find_account: { Args: { p_email: string }; Returns: Json };
      find_item_by_barcode: { Args: { p_code: string }; Returns: Json };
      find_item_by_sku: { Args: { p_except?: string | null; p_sku: string }; Returns: Json };
      finish_acceptance_file: { Args: { p_content_hash?: string | null; p_emailed?: string[] | null; p_error?: string | null; p_id: string; p_object_path?: string | null }; Returns: undefined };
      finish_assignment_mail: { Args: { p_error?: string | null; p_id: string }; Returns: undefined };
      finish_data_request: { Args: { p_error?: string | null; p_id: string }; Returns: undefined };
      finish_ended_customer: { Args: { p_customer_id: string; p_error?: string | null }; Returns: undefined };
      finish_lead_message: { Args: { p_error?: string | null; p_id: string; p_sid?: string | null }; Returns: undefined };
      finish_notice: { Args: { p_error?: string | null; p_id: string }; Returns: undefined };
      finish_order_mail: { Args: { p_error?: string | null; p_id: string }; Returns: undefined };
      finish_outgoing_message: { Args: { p_error?: string | null; p_error_code?: string | null; p_id: string; p_retry_seconds?: number | null; p_sid?: string | null }; Returns: undefined };
      finish_push: { Args: { p_error?: string | null; p_gone?: string[] | null; p_id: string }; Returns: undefined };
      finish_receipt: { Args: { p_error?: string | null; p_id: string; p_is_final?: boolean | null }; Returns: undefined };
      finish_reminder: { Args: { p_error?: string | null; p_id: string }; Returns: undefined };
      finish_report: { Args: { p_error?: string | null; p_id: string }; Returns: undefined };
      finish_signature_file: { Args: { p_emailed: string[]; p_error?: string | null; p_id: string }; Returns: undefined };
      finish_webhook_delivery: { Args: { p_error?: string | null; p_id: string; p_response_status: number }; Returns: undefined };
      follow_own_clock: { Args: Record<PropertyKey, never>; Returns: undefined };
      get_bid_request: { Args: { p_id: string }; Returns: Json };
      get_bill: { Args: { p_bill_id: string }; Returns: Json };
      get_invoice: { Args: { p_id: string }; Returns: Json };
      get_lead: { Args: { p_id: string }; Returns: Json };
      get_purchase_order: { Args: { p_id: string }; Returns: Json };
      get_quote: { Args: { p_id: string }; Returns: Json };
      import_batch: { Args: { p_batch: string; p_file_name?: string | null; p_import: string; p_is_last?: boolean | null; p_kind: string; p_mode?: string | null; p_rows: Json }; Returns: Json };
      import_clients: { Args: { p_file_name?: string | null; p_id?: string | null; p_mode?: string | null; p_rows: Json }; Returns: Json };
      import_cost_codes: { Args: { p_file_name?: string | null; p_id?: string | null; p_mode?: string | null; p_rows: Json }; Returns: Json };
      import_items: { Args: { p_file_name?: string | null; p_id?: string | null; p_mode?: string | null; p_rows: Json }; Returns: Json };
      import_leads: { Args: { p_file_name?: string | null; p_id?: string | null; p_mode?: string | null; p_rows: Json }; Returns: Json };
      import_materials: { Args: { p_file_name?: string | null; p_id?: string | null; p_mode?: string | null; p_rows: Json }; Returns: Json };
      import_vendors: { Args: { p_file_name?: string | null; p_id?: string | null; p_mode?: string | null; p_rows: Json }; Returns: Json };
      inbox: { Args: { p_cursor?: Json | null; p_filter?: string | null; p_limit?: number | null; p_offset?: number | null; p_open?: string | null; p_q?: string | null }; Returns: Json };
      invite_to_portal: { Args: { p_client_id: string; p_sends?: boolean | null }; Returns: Json };
      invoice_page: { Args: { p_descending?: boolean | null; p_filters?: Json | null; p_limit?: number | null; p_offset?: number | null; p_sort?: string | null }; Returns: Json };
      issue_credit_note: { Args: { p_amount: number; p_id?: string | null; p_invoice_id: string; p_reason?: string | null }; Returns: Json };
      item_page: { Args: { p_descending?: boolean | null; p_filters?: Json | null; p_limit?: number | null; p_offset?: number | null; p_sort?: string | null }; Returns: Json };
      items_containing: { Args: { p_query: string }; Returns: Database['public']['Views']['item_list']['Row'][] };
      job_costing: { Args: Record<PropertyKey, never>; Returns: Json };
      keep_import: { Args: { p_id: string }; Returns: undefined };
      labor_of_code: { Args: { p_cost_code_id: string; p_project_id: string }; Returns: Json };
      lead_board: { Args: { p_filters?: Json | null; p_limit?: number | null }; Returns: Json };
      lead_page: { Args: { p_descending?: boolean | null; p_filters?: Json | null; p_limit?: number | null; p_offset?: number | null; p_sort?: string | null }; Returns: Json };
      lead_report: { Args: { p_from: string; p_to: string }; Returns: Json };
      lead_tile: { Args: Record<PropertyKey, never>; Returns: Json };
      lead_visit: { Args: { p_lead_id: string }; Returns: Json };
      link_bill_line: { Args: { p_line_id: string; p_order_line_id: string }; Returns: Json };
      list_sessions: { Args: Record<PropertyKey, never>; Returns: Json };
      lose_lead: { Args: { p_follow_up_on?: string | null; p_id: string; p_note?: string | null; p_reason_id: string }; Returns: Json };
      mail_project_update: { Args: { p_body: string; p_facts: Json; p_id: string; p_subject: string }; Returns: boolean };
      make_platform_admin: { Args: { p_user_id: string }; Returns: undefined };
      mark_calendar_read: { Args: { p_token: string }; Returns: undefined };
      mark_client_messages_read: { Args: { p_client_id: string }; Returns: undefined };
      mark_message: { Args: { p_error?: string | null; p_error_code?: string | null; p_id: string; p_sid?: string | null; p_status?: string | null }; Returns: undefined };
      mark_notifications: { Args: { p_ids?: string[] | null; p_is_read: boolean }; Returns: string[] };
      material_page: { Args: { p_descending?: boolean | null; p_filters?: Json | null; p_limit?: number | null; p_offset?: number | null; p_sort?: string | null }; Returns: Json };
      material_purchasing: { Args: { p_material_id: string }; Returns: Json };
      message_statistics: { Args: { p_days?: number | null }; Returns: Json };
      missing_time: { Args: { p_day?: string | null }; Returns: Json };
      move_lead: { Args: { p_id: string; p_stage_id: string }; Returns: Json };
      my_assignments: { Args: { p_from?: string | null; p_to?: string | null }; Returns: Json };
      named_in_question: { Args: { p_text: string }; Returns: string[] };
      needs_attention: { Args: Record<PropertyKey, never>; Returns: Json };
      new_bill_address: { Args: Record<PropertyKey, never>; Returns: Json };
      next_document_number: { Args: { p_origin: string }; Returns: string };
      note_group_refund: { Args: { p_amount: number; p_is_refused?: boolean | null; p_payment_id: string; p_refund_id: string }; Returns: undefined };
      note_platform_act: { Args: { p_act: string; p_admin_id: string; p_detail?: Json | null }; Returns: undefined };
      online_ledger: { Args: { p_since: string }; Returns: string[] };
      open_portal: { Args: { p_answer?: string | null; p_device?: string | null; p_token: string }; Returns: Json };
      operator_report: { Args: Record<PropertyKey, never>; Returns: Json };
      opt_out_of_mail: { Args: { p_client_id: string }; Returns: boolean };
      order_report: { Args: { p_report: string }; Returns: Json };
      pay_application: { Args: { p_id: string }; Returns: Json };
      pay_bills: { Args: { p_method: string; p_paid_on: string; p_payments: Json; p_reference?: string | null }; Returns: Json };
      pay_out_credit: { Args: { p_amount: number; p_client_id: string; p_id?: string | null; p_method: string; p_notes?: string | null; p_paid_at?: string | null; p_reference?: string | null }; Returns: Json };
      payables_page: { Args: { p_after?: string | null; p_from?: string | null; p_kind: string; p_limit?: number | null; p_to?: string | null }; Returns: Json };
      peek_assignment: { Args: { p_token: string }; Returns: Json };
      peek_bid: { Args: { p_token: string }; Returns: Json };
      peek_invitation: { Args: { p_token: string }; Returns: Json };
      peek_purchase_order: { Args: { p_token: string }; Returns: Json };
      peek_signature: { Args: { p_token: string }; Returns: Json };
      peek_survey: { Args: { p_token: string }; Returns: Json };
      peek_visit: { Args: { p_token: string }; Returns: Json };
      period_totals: { Args: { p_from: string; p_to: string }; Returns: Json };
      picker_items_containing: { Args: { p_query: string }; Returns: Database['public']['Views']['item_picker']['Row'][] };
      picker_page: { Args: { p_descending?: boolean | null; p_filters?: Json | null; p_limit?: number | null; p_offset?: number | null; p_sort?: string | null }; Returns: Json };
      portal_branding: { Args: { p_access_id: string }; Returns: Json };
      portal_change_order: { Args: { p_change_order_id: string; p_token: string }; Returns: Json };
      portal_customer: { Args: { p_token: string }; Returns: Json };
      portal_document_link: { Args: { p_invoice_id?: string | null; p_quote_id?: string | null; p_token: string }; Returns: Json };
      portal_home: { Args: { p_token: string }; Returns: Json };
      portal_payment: { Args: { p_payment_id: string; p_token: string }; Returns: Json };
      portal_project: { Args: { p_project_id: string; p_token: string }; Returns: Json };
      portal_selections: { Args: { p_token: string }; Returns: Json };
      portal_service_requests: { Args: { p_token: string }; Returns: Json };
      portal_signature_link: { Args: { p_signature_id: string; p_token: string }; Returns: Json };
      portal_statement: { Args: { p_from: string; p_to: string; p_token: string }; Returns: Json };
      postpone_reminder: { Args: { p_error: string; p_id: string }; Returns: undefined };
      preview_portal: { Args: { p_client_id: string }; Returns: Json };
      preview_quote_bill: { Args: { p_client_id?: string | null; p_deposit_deduction?: string | null; p_id: string; p_kind: string; p_percent?: number | null; p_retainage_rate?: number | null }; Returns: Json };
      preview_reschedule: { Args: { p_project_id: string; p_request: Json }; Returns: Json };
      profit_report: { Args: { p_by?: string | null; p_from: string; p_to: string }; Returns: Json };
      profit_rows: { Args: { p_by: string; p_from: string; p_key?: string | null; p_to: string }; Returns: Json };
      project_applications: { Args: { p_project_id: string }; Returns: Json };
      project_checklists: { Args: { p_project_id: string }; Returns: Json };
      project_deliveries: { Args: { p_project_id: string }; Returns: Json };
      project_financials: { Args: { p_project_id: string }; Returns: Json };
      project_hours: { Args: { p_project_id: string }; Returns: Json };
      project_logs: { Args: { p_project_id: string }; Returns: Json };
      project_money: { Args: { p_project_id: string }; Returns: Json };
      project_overview: { Args: { p_project_id: string }; Returns: Json };
      project_page: { Args: { p_descending?: boolean | null; p_filters?: Json | null; p_limit?: number | null; p_offset?: number | null; p_sort?: string | null }; Returns: Json };
      project_punch: { Args: { p_project_id: string }; Returns: Json };
      project_schedule: { Args: { p_project_id: string }; Returns: Json };
      project_selections: { Args: { p_project_id: string }; Returns: Json };
      project_service_requests: { Args: { p_project_id: string }; Returns: Json };
      project_sharing: { Args: { p_project_id: string }; Returns: Json };
      project_update_receiver: { Args: { p_project_id: string }; Returns: Json };
      public_lead_form: { Args: { p_slug: string }; Returns: Json };
      purchase_needs: { Args: { p_source: Json }; Returns: Json };
      purchase_order_page: { Args: { p_descending?: boolean | null; p_filters?: Json | null; p_limit?: number | null; p_offset?: number | null; p_sort?: string | null }; Returns: Json };
      purchasing_report: { Args: { p_material_id?: string | null; p_report: string; p_year?: number | null }; Returns: Json };
      purchasing_summary: { Args: Record<PropertyKey, never>; Returns: Json };
      queue_client_mails: { Args: { p_batch?: string | null; p_body: string; p_client_ids: string[]; p_subject: string }; Returns: string[] };
      quote_from_template: { Args: { p_id: string }; Returns: Json };
      quote_page: { Args: { p_descending?: boolean | null; p_filters?: Json | null; p_limit?: number | null; p_offset?: number | null; p_sort?: string | null }; Returns: Json };
      quote_progress: { Args: { p_id: string }; Returns: Json };
      read_conversation: { Args: { p_at: string; p_id: string }; Returns: undefined };
      read_portal_messages: { Args: { p_token: string }; Returns: Json };
      read_shared_file: { Args: { p_token: string }; Returns: Json };
      read_shared_project: { Args: { p_token: string }; Returns: Json };
      receive_bill_mail: { Args: { p_mail: Json; p_token: string }; Returns: Json };
      receive_goods: { Args: { p_receipt: Json }; Returns: Json };
      receive_message: { Args: { p_body: string; p_from: string; p_sid: string }; Returns: Json };
      receive_portal_mail: { Args: { p_body: string; p_message_id: string; p_sender: string; p_token: string }; Returns: boolean };
      record_bid: { Args: { p_answer: Json; p_invite: string }; Returns: Json };
      record_order_answer: { Args: { p_answer: Json; p_id: string }; Returns: Json };
      record_payment: { Args: { p_overpayment?: string | null; p_payment: Json }; Returns: Json };
      record_payments: { Args: { p_payments: Json }; Returns: string[] };
      record_signed_file: { Args: { p_content_hash: string; p_id: string; p_object_path: string }; Returns: string };
      refresh_all_metrics: { Args: Record<PropertyKey, never>; Returns: number };
      refresh_metrics: { Args: Record<PropertyKey, never>; Returns: Database['public']['Tables']['analytics_data']['Row'][] };
      refundable_payment: { Args: { p_id: string }; Returns: Json };
      related_items: { Args: { p_item_id: string }; Returns: Database['public']['Views']['item_picker']['Row'][] };
      release_application_retainage: { Args: { p_amount?: number | null; p_application_id: string; p_due_date?: string | null; p_invoice_id?: string | null }; Returns: Json };
      release_bill_retainage: { Args: { p_amount?: number | null; p_bill_id: string }; Returns: Json };
      release_retainage: { Args: { p_due_date?: string | null; p_id?: string | null; p_invoice_id: string }; Returns: Json };
      reminder_letter: { Args: { p_id: string }; Returns: Json };
      remove_bidder: { Args: { p_invite: string }; Returns: Json };
      remove_calendar_token: { Args: Record<PropertyKey, never>; Returns: undefined };
      remove_unconfirmed_accounts: { Args: Record<PropertyKey, never>; Returns: number };
      renew_invitation: { Args: { p_id: string }; Returns: Json };
      renew_portal_link: { Args: { p_token: string }; Returns: Json };
      reopen_lead: { Args: { p_id: string; p_is_undo?: boolean | null }; Returns: Json };
      reopen_time: { Args: { p_day: string; p_reason: string; p_user_id: string }; Returns: number };
      reply_to_client: { Args: { p_body: string; p_client_id: string; p_id: string; p_project_id?: string | null }; Returns: Json };
      reply_token: { Args: { p_client_id: string; p_message_id: string }; Returns: string };
      reprice_quote: { Args: { p_id: string; p_own_lines?: string[] | null }; Returns: Json };
      request_data: { Args: { p_kind: string }; Returns: Json };
      request_signature: { Args: { p_document_id: string; p_signer: string; p_signer_email?: string | null }; Returns: Json };
      reserve_ai_usage: { Args: { p_model: string; p_provider: string; p_tokens: number }; Returns: Json };
      restore_documents: { Args: { p_ids: string[]; p_table: string }; Returns: number };
      restore_materials: { Args: { p_materials: Json }; Returns: number };
      restore_weather_delay: { Args: { p_id: string }; Returns: undefined };
      retry_failed_job: { Args: { p_id: string; p_kind: string }; Returns: undefined };
      retry_message: { Args: { p_id: string }; Returns: Json };
      reverse_payment: { Args: { p_amount?: number | null; p_id?: string | null; p_payment_id: string; p_reason?: string | null }; Returns: Json };
      revise_invoice: { Args: { p_id: string; p_reason?: string | null }; Returns: Json };
      revise_quote: { Args: { p_id: string; p_reason?: string | null }; Returns: Json };
      revoke_document_share: { Args: { p_id: string }; Returns: undefined };
      revoke_invitation: { Args: { p_id: string }; Returns: undefined };
      revoke_member_sessions: { Args: { p_user_id: string }; Returns: number };
      revoke_other_sessions: { Args: Record<PropertyKey, never>; Returns: number };
      revoke_portal: { Args: { p_client_id: string }; Returns: undefined };
      revoke_session: { Args: { p_id: string }; Returns: undefined };
      revoke_share_link: { Args: { p_share_link_id: string }; Returns: Json };
      run_daily_jobs: { Args: Record<PropertyKey, never>; Returns: Json };
      run_daily_jobs_once: { Args: Record<PropertyKey, never>; Returns: Json };
      save_absence: { Args: { p_absence: Json }; Returns: Json };
      save_assignment: { Args: { p_assignment: Json }; Returns: Json };
      save_baseline: { Args: { p_baseline: Json; p_project_id: string }; Returns: Json };
      save_bid_request: { Args: { p_request: Json }; Returns: Json };
      save_bill: { Args: { p_bill: Json }; Returns: Json };
      save_branding: { Args: { p_branding: Json }; Returns: Json };
      save_change_order: { Args: { p_change_order: Json }; Returns: Json };
      save_checklist: { Args: { p_checklist: Json }; Returns: Json };
      save_checklist_template: { Args: { p_template: Json }; Returns: Json };
      save_comment: { Args: { p_comment: Json }; Returns: Json };
      save_company_profile: { Args: { p_profile: Json; p_version?: number | null }; Returns: Json };
      save_contract: { Args: { p_contract: Json }; Returns: Json };
      save_conversation: { Args: { p_conversation: Json }; Returns: Json };
      save_daily_log: { Args: { p_log: Json }; Returns: Json };
      save_default_markup: { Args: { p_percent: number }; Returns: number };
      save_document: { Args: { p_document: Json }; Returns: Json };
      save_goals: { Args: { p_goals: Json }; Returns: undefined };
      save_hour_budget: { Args: { p_cost_code_id: string; p_hours?: number | null; p_project_id: string }; Returns: number };
      save_invoice: { Args: { p_invoice: Json; p_items: Json; p_version?: number | null }; Returns: Json };
      save_item: { Args: { p_item: Json; p_related?: string[] | null }; Returns: Json };
      save_late_fee: { Args: { p_type: string; p_value: number }; Returns: Json };
      save_lead: { Args: { p_lead: Json }; Returns: Json };
      save_lead_form: { Args: { p_form: Json }; Returns: Json };
      save_lead_setup: { Args: { p_setup: Json }; Returns: Json };
      save_lead_visit: { Args: { p_visit: Json }; Returns: Json };
      save_lien_waiver: { Args: { p_waiver: Json }; Returns: Json };
      save_notification_preferences: { Args: { p_preferences: Json }; Returns: undefined };
      save_number_format: { Args: { p_format: string; p_next?: number | null; p_origin: string; p_prefix?: string | null }; Returns: Json };
      save_pay_application: { Args: { p_application: Json }; Returns: Json };
      save_pay_rate: { Args: { p_rate: Json }; Returns: string };
      save_project: { Args: { p_project: Json }; Returns: Json };
      save_punch_item: { Args: { p_item: Json }; Returns: Json };
      save_purchase_order: { Args: { p_order: Json }; Returns: Json };
      save_push_subscription: { Args: { p_subscription: Json }; Returns: string };
      save_quiet_hours: { Args: { p_hours: string }; Returns: string };
      save_quote: { Args: { p_items: Json; p_quote: Json; p_version?: number | null }; Returns: Json };
      save_quote_template: { Args: { p_template: Json }; Returns: Json };
      save_reconciliation: { Args: { p_checked: number; p_differences: Json; p_since: string }; Returns: undefined };
      save_regions: { Args: { p_regions: Json }; Returns: undefined };
      save_schedule_template: { Args: { p_template: Json }; Returns: Json };
      save_security_settings: { Args: { p_settings: Json }; Returns: undefined };
      save_selection: { Args: { p_selection: Json }; Returns: Json };
      save_sov: { Args: { p_project_id: string; p_schedule?: Json | null }; Returns: Json };
      save_stripe_account: { Args: { p_account_id: string; p_company_id: string }; Returns: string };
      save_stripe_customer: { Args: { p_account_id?: string | null; p_client_id?: string | null; p_company_id: string; p_customer_id: string; p_user_id?: string | null }; Returns: undefined };
      save_target_margin: { Args: { p_percent?: number | null }; Returns: number };
      save_tax_settings: { Args: { p_settings: Json }; Returns: undefined };
      save_time_entry: { Args: { p_entry: Json }; Returns: Json };
      save_timeline_entry: { Args: { p_entry: Json }; Returns: Json };
      save_visit_link: { Args: { p_message_id: string; p_token: string }; Returns: boolean };
      save_visit_series: { Args: { p_series: Json }; Returns: Json };
      save_visit_settings: { Args: { p_settings: Json }; Returns: Json };
      save_weather_delay: { Args: { p_delay: Json }; Returns: Json };
      save_work_calendar: { Args: { p_calendar: Json }; Returns: Json };
      schedule_calendar: { Args: { p_from: string; p_to: string }; Returns: Json };
      search_everything: { Args: { p_limit?: number | null; p_query: string }; Returns: string[] };
      search_items: { Args: { p_limit?: number | null; p_query: string }; Returns: Database['public']['Views']['item_picker']['Row'][] };
      security_state: { Args: Record<PropertyKey, never>; Returns: Json };
      send_bid_request: { Args: { p_id: string; p_mails?: boolean | null; p_vendors: string[] }; Returns: Json };
      send_invoice: { Args: { p_id: string }; Returns: Json };
      send_lead_message: { Args: { p_message: Json }; Returns: Json };
      send_portal_message: { Args: { p_body: string; p_id: string; p_project_id?: string | null; p_token: string }; Returns: Json };
      send_purchase_order: { Args: { p_id: string; p_mails?: boolean | null }; Returns: Json };
      send_reminders: { Args: { p_channel?: string | null; p_ids: string[]; p_message?: string | null }; Returns: string[] };
      send_service_request: { Args: { p_description?: string | null; p_id: string; p_kind: string; p_project_id: string; p_title: string; p_token: string }; Returns: Json };
      set_bid_state: { Args: { p_id: string; p_notifies?: boolean | null; p_state: string }; Returns: Json };
      set_comment_deleted: { Args: { p_id: string; p_is_deleted: boolean }; Returns: undefined };
      set_default_template: { Args: { p_id: string }; Returns: Json };
      set_integration: { Args: { p_is_connected: boolean; p_provider: string }; Returns: undefined };
      set_member_active: { Args: { p_is_active: boolean; p_user_id: string }; Returns: Json };
      set_member_role: { Args: { p_role: string; p_user_id: string }; Returns: Json };
      set_message_consent: { Args: { p_client_id: string; p_consented: boolean; p_phone: string; p_text?: string | null }; Returns: Json };
      set_preferred_vendor: { Args: { p_material_id: string; p_vendor_id: string }; Returns: Json };
      set_primary_logo: { Args: { p_id: string }; Returns: Json };
      set_project_progress: { Args: { p_percentage: number; p_project_id: string }; Returns: Json };
      set_project_status: { Args: { p_note?: string | null; p_project_id: string; p_status: string; p_version?: number | null }; Returns: Json };
      set_punch_status: { Args: { p_change: Json }; Returns: Json };
      set_quote_status: { Args: { p_id: string; p_status: string }; Returns: Json };
      set_supervisor: { Args: { p_supervisor_id?: string | null; p_user_id: string }; Returns: string };
      settle_ai_usage: { Args: { p_failed?: boolean | null; p_id: string; p_input: number; p_output: number }; Returns: undefined };
      share_invoice: { Args: { p_days?: number | null; p_id: string; p_sent_to?: string | null }; Returns: Json };
      share_quote: { Args: { p_days?: number | null; p_id: string; p_sent_to?: string | null }; Returns: Json };
      share_with_client: { Args: { p_ids: string[]; p_is_shared: boolean; p_kind: string; p_project_id: string }; Returns: Json };
      shared_payment: { Args: { p_attempt_id: string; p_token: string }; Returns: Json };
      shared_quote_file: { Args: { p_token: string }; Returns: string };
      shared_quote_pictures: { Args: { p_token: string }; Returns: Json };
      sign_document: { Args: { p_confirms_name?: boolean | null; p_document_hash: string; p_method: string; p_name?: string | null; p_signature: string; p_signature_id: string; p_token?: string | null }; Returns: Json };
      similar_leads: { Args: { p_email: string; p_phone: string }; Returns: Json };
      start_acting_as: { Args: { p_company_id: string; p_minutes?: number | null; p_reason: string }; Returns: Json };
      start_break: { Args: { p_break: Json }; Returns: Json };
      start_payment: { Args: { p_amount?: number | null; p_invoice_id: string }; Returns: Json };
      start_portal_payment: { Args: { p_invoices: Json; p_token: string }; Returns: Json };
      start_question: { Args: { p_model: string; p_provider: string; p_tokens: number }; Returns: Json };
      start_quote_project: { Args: { p_quote_id: string }; Returns: Json };
      start_see_as: { Args: { p_role: string; p_user_id?: string | null }; Returns: Json };
      start_shared_payment: { Args: { p_amount?: number | null; p_token: string }; Returns: Json };
      stop_acting_as: { Args: Record<PropertyKey, never>; Returns: undefined };
      stop_see_as: { Args: Record<PropertyKey, never>; Returns: undefined };
      stored_files: { Args: { p_after?: string | null; p_company_id?: string | null; p_limit?: number | null }; Returns: string[] };
      submit_change_order: { Args: { p_change_order_id: string }; Returns: Json };
      submit_lead_form: { Args: { p_sender: Json; p_slug: string; p_values: Json }; Returns: Json };
      submit_pay_application: { Args: { p_due_date?: string | null; p_id: string; p_invoice_id?: string | null }; Returns: Json };
      submit_week: { Args: { p_day: string; p_user_id?: string | null }; Returns: number };
      switch_job: { Args: { p_entry: Json }; Returns: Json };
      sync_integrations: { Args: Record<PropertyKey, never>; Returns: number };
      take_back_prices: { Args: { p_before?: Json | null; p_ids: string[] }; Returns: Json };
      take_back_stock: { Args: { p_id: string }; Returns: undefined };
      tax_report: { Args: { p_by?: string | null; p_from: string; p_to: string }; Returns: Json };
      text_portal_invitation: { Args: { p_client_id: string }; Returns: Json };
      text_reminder: { Args: { p_body: string; p_id: string }; Returns: undefined };
      time_export: { Args: { p_id: string }; Returns: Json };
      time_today: { Args: Record<PropertyKey, never>; Returns: Json };
      transfer_budget: { Args: { p_amount: number; p_from: string; p_id: string; p_project_id: string; p_reason?: string | null; p_to: string }; Returns: string };
      try_import: { Args: { p_kind: string; p_mode?: string | null; p_rows: Json }; Returns: Json };
      undo_credit_payout: { Args: { p_id: string }; Returns: Json };
      undo_import: { Args: { p_id: string }; Returns: Json };
      undo_receipt: { Args: { p_id: string; p_reason?: string | null }; Returns: Json };
      undo_reschedule: { Args: { p_shift_id: string }; Returns: Json };
      unread_notifications: { Args: Record<PropertyKey, never>; Returns: number };
      use_credit: { Args: { p_amount?: number | null; p_bill_id: string; p_credit_id: string }; Returns: Json };
      use_quote: { Args: { p_quote_id: string; p_use: string }; Returns: Json };
      use_schedule_template: { Args: { p_people?: Json | null; p_project_id: string; p_start: string; p_template_id: string }; Returns: Json };
      vendor_page: { Args: { p_descending?: boolean | null; p_filters?: Json | null; p_limit?: number | null; p_offset?: number | null; p_sort?: string | null }; Returns: Json };
      vendor_paper_list: { Args: { p_within_days?: number | null }; Returns: Json };
      vendor_purchasing: { Args: { p_vendor_id: string }; Returns: Json };
      view_shared_document: { Args: { p_token: string }; Returns: Json };
      void_bill: { Args: { p_bill_id: string; p_reason: string }; Returns: Json };
      void_bill_payment: { Args: { p_payment_id: string; p_reason?: string | null }; Returns: Json };
      void_credit_note: { Args: { p_id: string; p_reason?: string | null }; Returns: Json };
      void_invoice: { Args: { p_id: string; p_reason?: string | null }; Returns: Json };
      void_purchase_order: { Args: { p_id: string; p_reason?: string | null }; Returns: Json };
      week_of_time: { Args: { p_day?: string | null }; Returns: Json };
      week_on_one_page: { Args: { p_monday?: string | null }; Returns: Json };
      win_lead: { Args: { p_id: string; p_win?: Json | null }; Returns: Json };
      withdraw_signature: { Args: { p_signature_id: string }; Returns: undefined };
      work_in_progress: { Args: Record<PropertyKey, never>; Returns: Json };
    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
